import { LANTERN } from '../../web/parts/lantern-paths.ts'

const NIGHT = '#12141c'
const AMBER = '#ffc05c'
const MUTED = '#a9adbb'

const LINE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'

/** The mark, `scale` as large as its square of 32. */
function lantern(ink: string, scale: number, isLit = true): string {
  let flame = isLit ? `fill="${ink}"` : `${LINE} stroke="${ink}" stroke-width="1.4"`
  return `<g transform="translate(16 16) scale(${scale}) translate(-16 -15.5)"><path d="${LANTERN.frame}" ${LINE} stroke="${ink}" stroke-width="2"/><path d="${LANTERN.flame}" ${flame}/></g>`
}

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>\n`
}

/** Night, with the light of the lantern on it; `corner` is the radius of its corners. */
function tile(corner: number, glow = 0.42): string {
  let stops = `<stop stop-color="#f5a524" stop-opacity="${glow}"/><stop offset="1" stop-color="#f5a524" stop-opacity="0"/>`
  return `<radialGradient id="glow" cx=".5" cy=".56" r=".46">${stops}</radialGradient><rect width="32" height="32" rx="${corner}" fill="${NIGHT}"/><rect width="32" height="32" rx="${corner}" fill="url(#glow)"/>`
}

const clock = `<g transform="translate(16 16) scale(.8) translate(-12 -12)"><path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.3l3.3 2" ${LINE} stroke="${AMBER}" stroke-width="2"/></g>`

/** Every icon as a drawing. What a system cuts to its own shape keeps the mark in the middle 80 percent. */
export const ICON_DRAWINGS = {
  any: svg(tile(8) + lantern(AMBER, 0.86)),
  apple: svg(tile(0) + lantern(AMBER, 0.76)),
  maskable: svg(tile(0) + lantern(AMBER, 0.68)),
  monochrome: svg(lantern('#fff', 0.86)),
  'shortcut-off': svg(tile(16, 0) + lantern(MUTED, 0.62, false)),
  'shortcut-on': svg(tile(16) + lantern(AMBER, 0.62)),
  'shortcut-timer': svg(tile(16) + clock)
} as const
