/** Hands `text` to the browser as a download. */
export function saveFile(name: string, type: string, text: string): void {
  let address = URL.createObjectURL(new Blob([text], { type }))
  let link = document.createElement('a')
  link.download = name
  link.href = address
  link.click()
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address))
}
