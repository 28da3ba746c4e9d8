const PATHS = {
  back: 'M19 12H5m6-6.5L4.5 12l6.5 6.5',
  bell: 'M6.5 10a5.5 5.5 0 0 1 11 0c0 5.5 2 6.5 2 6.5h-15s2-1 2-6.5Zm3.7 9.5a2 2 0 0 0 3.6 0',
  bus: 'M6 4h12a2 2 0 0 1 2 2v10H4V6a2 2 0 0 1 2-2ZM4 11h16M7 16v3m10-3v3',
  camera:
    'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Zm8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  calendar: 'M5 6h14v14H5zM5 10.5h14M9 3.5V7m6-3.5V7m-6.5 7.5h3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm6 9.5 6 6 6-6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.3l3.3 2',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  device: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm3 15h2',
  download: 'M12 4v11m-4-3.5 4 4 4-4M5 19.5h14',
  edit: 'M5 19h3.5L19 8.5 15.5 5 5 15.5V19Zm8-11.5 3.5 3.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  eyeOff:
    'M4 4l16 16M10 5.8c.6-.2 1.3-.3 2-.3 6 0 9.5 6.5 9.5 6.5s-1 1.9-3 3.6M6.5 7.5c-2.6 1.8-4 4.5-4 4.5S6 18.5 12 18.5c1.5 0 2.9-.4 4.1-1',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 12h17M12 3c2.5 2.6 3.7 5.6 3.7 9S14.5 18.4 12 21c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z',
  heart: 'M12 19.5S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3c0 5.7-8 10.2-8 10.2Z',
  home: 'm4 11 8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5m0-8.2v.01',
  laptop: 'M5.5 5h13a1 1 0 0 1 1 1v9h-15V6a1 1 0 0 1 1-1ZM2.5 19h19',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  mail: 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6',
  minus: 'M6 12h12',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  nfc: 'M6 8.5a8 8 0 0 1 0 7M10 6a12.5 12.5 0 0 1 0 12M14 3.8a17 17 0 0 1 0 16.4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M16 4.6a3.4 3.4 0 0 1 0 6M18 15c1.9.8 3 2.5 3 5',
  personAdd:
    'M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9c0-3.3 2.9-5.5 6.5-5.5 1.6 0 3 .4 4.2 1.2M18 14.5v6m-3-3h6',
  phone:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2Z',
  plus: 'M12 6v12m-6-6h12',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5.2-1.8L20.5 20.5',
  settings: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5',
  share: 'M12 15V4m-4 3.5L12 3.5l4 4M6 12v7a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-7',
  signOut: 'M10 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4m4-4 4-4-4-4m4 4H9',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5m4-5v5'
} as const

export type IconName = keyof typeof PATHS

/** A drawing beside words; it says nothing by itself. `size` in CSS pixels at a root size of 16. */
export function Icon({
  name,
  size = 20,
  weight = 1.8
}: {
  name: IconName
  size?: number
  weight?: number
}) {
  let side = `${size / 16}rem`
  return (
    <svg aria-hidden="true" fill="none" height={side} viewBox="0 0 24 24" width={side}>
      <path
        d={PATHS[name]}
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={name === 'more' ? weight + 1.2 : weight}
      />
    </svg>
  )
}
