/** SPEC 8's 'only logged'. Says what kind of thing happened, never whose or what was in it. */
export function log(what: string): void {
  // oxlint-disable-next-line no-console -- the one place that may
  console.warn(what)
}
