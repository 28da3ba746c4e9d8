/** SPEC 2, D46: the addresses at which the app has a screen. */
export const PAGES: readonly string[] = ['/', '/contacts', '/info', '/settings']
