export type Shared = 'copied' | 'dismissed' | 'failed' | 'shared'

/** Hands `text` to the device's own share sheet, or `copy` to the clipboard where there is none. */
export async function share(title: string, text: string, copy = text): Promise<Shared> {
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
