/** What one tab of this browser tells the others, beside what the session and the server tell them. */
type Word = 'notifications were read'

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tabs')

export function tellTabs(word: Word): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage(word)
}

export function heedTabs(word: Word, react: () => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === word) react()
  })
}
