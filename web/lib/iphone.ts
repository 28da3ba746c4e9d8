/** Whether this is an iPhone or an iPad: what a browser can do there differs from everywhere else. */
export function isIphone(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent)
}
