import { DESCRIPTION, PRODUCT, TAGLINE } from './name.ts'
import { TAG_PATH } from './tag.ts'

/** What the system draws before the page does: the night of the icon. In the page, index.html names both themes' grounds. */
const NIGHT = '#12141c'

/** Drawn by `npm run icons`; all of them are square. */
export const ICONS = [
  { name: 'any', purpose: 'any', side: 192 },
  { name: 'any', purpose: 'any', side: 512 },
  { name: 'maskable', purpose: 'maskable', side: 192 },
  { name: 'maskable', purpose: 'maskable', side: 512 },
  { name: 'monochrome', purpose: 'monochrome', side: 96 },
  { name: 'monochrome', purpose: 'monochrome', side: 512 }
] as const

/** The icons that any size can be made of. */
const DRAWINGS = [
  { path: '/favicon.svg', purpose: 'any' },
  { path: '/icons/maskable.svg', purpose: 'maskable' },
  { path: '/icons/monochrome.svg', purpose: 'monochrome' }
] as const

/** D37: what a long press on the icon offers. */
export const SHORTCUTS = [
  {
    icon: 'shortcut-timer',
    name: 'Available for 30 min',
    description: 'Switch your light on for half an hour',
    url: `${TAG_PATH}?set=available&minutes=30`
  },
  {
    icon: 'shortcut-on',
    name: 'Available',
    description: 'Switch your light on',
    url: `${TAG_PATH}?set=available`
  },
  {
    icon: 'shortcut-off',
    name: 'Unavailable',
    description: 'Switch your light off',
    url: `${TAG_PATH}?set=unavailable`
  }
] as const
export const SHORTCUT_SIDE = 192

/** What a browser shows before one installs, in the pixels of the picture. */
export const POSTERS = [
  { name: 'home', form: 'narrow', label: 'Home, with the light on', width: 780, height: 1_688 },
  { name: 'contacts', form: 'narrow', label: 'Contacts', width: 780, height: 1_688 },
  { name: 'home-wide', form: 'wide', label: 'Home, with the light on', width: 1_280, height: 800 }
] as const

export const iconPath = (name: string, side: number) => `/icons/${name}-${side}.png`
export const posterPath = (name: string) => `/posters/${name}.png`

const square = (side: number) => `${side}x${side}`

/** The text of `manifest.webmanifest`, by which a browser knows the product as an app (D34). */
export function manifestText(): string {
  let type = 'image/png'
  let manifest = {
    id: '/',
    name: PRODUCT,
    short_name: PRODUCT,
    description: `${TAGLINE}. ${DESCRIPTION}`,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: NIGHT,
    background_color: NIGHT,
    categories: ['social', 'lifestyle', 'utilities'],
    icons: [
      ...DRAWINGS.map(({ path, purpose }) => ({
        src: path,
        type: 'image/svg+xml',
        sizes: 'any',
        purpose
      })),
      ...ICONS.map(({ name, purpose, side }) => ({
        src: iconPath(name, side),
        type,
        sizes: square(side),
        purpose
      }))
    ],
    screenshots: POSTERS.map(({ form, height, label, name, width }) => ({
      src: posterPath(name),
      type,
      sizes: `${width}x${height}`,
      form_factor: form,
      label
    })),
    shortcuts: SHORTCUTS.map(({ icon, ...shortcut }) => ({
      ...shortcut,
      icons: [{ src: iconPath(icon, SHORTCUT_SIDE), type, sizes: square(SHORTCUT_SIDE) }]
    }))
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
