/** Twenty zones, and what is odd about each. */
export const ZONES = [
  'UTC', // never changes
  'Europe/Berlin',
  'Europe/Dublin', // winter is the exception
  'Europe/London',
  'America/New_York',
  'America/St_Johns', // minus 3:30, and until 2011 a change at 00:01
  'America/Havana', // changes at midnight
  'America/Santiago', // changes at midnight, in the southern summer
  'America/Los_Angeles',
  'Africa/Casablanca', // steps back for Ramadan
  'Africa/Cairo', // summer time again since 2023
  'Asia/Tehran', // plus 3:30; no summer time since 2022
  'Asia/Kathmandu', // plus 5:45
  'Asia/Kolkata',
  'Asia/Beirut', // changes at midnight
  'Australia/Lord_Howe', // changes by half an hour
  'Australia/Adelaide',
  'Pacific/Chatham', // plus 12:45, changes at 2:45
  'Pacific/Apia', // left out a whole day in 2011
  'Pacific/Kiritimati' // plus 14
] as const
