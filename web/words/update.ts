/** What is said when a newer version of the app has come. */
export const UPDATE = {
  ready: 'A new version is ready',
  reload: 'Reload',
  later: 'Later'
} as const
