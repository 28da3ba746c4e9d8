/** The street as drawn on the Info page and in the picture beside a link. */
export const STREET = {
  viewBox: '0 0 360 121',
  stars:
    'M30 20a1.3 1.3 0 1 0 .01 0M78 34a1 1 0 1 0 .01 0M112 12a1.3 1.3 0 1 0 .01 0M292 22a1.3 1.3 0 1 0 .01 0M338 36a1 1 0 1 0 .01 0M212 44a1 1 0 1 0 .01 0',
  glows: [
    { cx: 150, cy: 88, r: 56 },
    { cx: 271, cy: 96, r: 40 }
  ],
  darkHouses:
    'M22 81v39h52V81M14 81l34-29 34 29ZM310 67v53h34V67M304 67l23-17 23 17ZM61 62.7V50h8v19.5',
  darkWindows:
    'M30 90h10v11H30ZM54 120V97h12v23ZM317 76h8v10h-8ZM330 76h8v10h-8ZM317 93h8v10h-8ZM330 93h8v10h-8Z',
  litHouses:
    'M106 72v48h88V72M95 72l55-43 55 43ZM178 50.5V36h9v21.5M244 88v32h54V88M236 88l35-29 35 29Z',
  litWindows:
    'M116 82h13v15h-13ZM171 82h13v15h-13ZM140 120V92a10 10 0 0 1 20 0v28ZM150 47a5 5 0 1 0 .01 0ZM252 96h10v11h-10ZM274 120V98h13v22Z',
  call: 'M176 37Q218-4 266 55',
  ground: 'M2 120h356'
} as const
