/** Gives the focus to `heir` when what had it is gone; otherwise it would be nowhere. */
export function rescueFocus(heir: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) heir?.focus()
}
