/** The mark as drawn in the app and in the icons, in a square of 32. */
export const LANTERN = {
  frame:
    'M16 2.8v2.7m-6.2 5 2.7-5h7l2.7 5ZM9.8 10.5 8.2 24.3h15.6l-1.6-13.8M6.8 24.3h18.4v3.9H6.8Z',
  flame: 'M16 13.4c2.4 2.5 3.3 3.9 3.3 5.3a3.3 3.3 0 0 1-6.6 0c0-1.4.9-2.8 3.3-5.3Z'
} as const
