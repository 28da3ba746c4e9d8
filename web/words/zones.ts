/** Browsers go on telling the names that these zones had before. */
const RENAMED: Record<string, string> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv'
}

/** A time zone as people read it: America/New York. */
export const zoneName = (timeZone: string): string =>
  (RENAMED[timeZone] ?? timeZone).replaceAll('_', ' ')

/** Its place alone: New York. */
export function zonePlace(timeZone: string): string {
  let name = zoneName(timeZone)
  return name.slice(name.lastIndexOf('/') + 1)
}

/** How far its clock is from that of Greenwich at this time: GMT+2. */
export function zoneOffset(timeZone: string, now: number): string {
  return partOf(timeZone, 'shortOffset', now)
}

/** What its people call their time: Eastern Time. */
export function zoneTitle(timeZone: string, now: number): string {
  return partOf(timeZone, 'longGeneric', now)
}

function partOf(timeZone: string, timeZoneName: 'longGeneric' | 'shortOffset', now: number) {
  let parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

export const ZONES = {
  change: 'Change',
  differs: (device: string, schedule: string) =>
    `This device is on ${device} time. Your schedule goes by ${schedule} time.`,
  found: (count: number) => `${count} ${count === 1 ? 'time zone' : 'time zones'} found`,
  here: 'This device',
  inUse: 'In use',
  hint: 'Search for a big city in your zone, or for a name such as Eastern Time.',
  keep: (place: string) => `Keep ${place}`,
  more: 'Type a little more to see the others.',
  nothing: (query: string) => `No time zone found matching "${query}"`,
  search: 'Search time zones',
  title: 'Time Zone',
  unknown: (zone: string, shown: string) =>
    `This browser does not know the time zone ${zone}. Your schedule goes by it all the same; the times above are in ${shown} time.`,
  use: (place: string) => `Use ${place}`
} as const
