/** Holds up whoever waits for `opened`, until `open` is called. */
export function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {}
  let opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}
