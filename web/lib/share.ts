export type Shared = 'copied' | 'dismissed' | 'failed' | 'shared'

let isOpen = false

/** C101: one share at a time; a second tap meanwhile does nothing. */
export async function share(title: string, text: string, copy = text): Promise<Shared> {
  if (isOpen) return 'dismissed'
  isOpen = true
  try {
    return await handOver(title, text, copy)
  } finally {
    isOpen = false
  }
}

/** Hands `text` to the device's own share sheet, or `copy` to the clipboard where there is none. */
async function handOver(title: string, text: string, copy: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  try {
    await navigator.clipboard.writeText(copy)
    return 'copied'
  } catch {
    return 'failed'
  }
}
