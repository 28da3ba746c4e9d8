/** Told apart by the first that fits: most browsers also name those before them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari']
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux']
]

const HANDHELD = ['iPhone', 'iPad', 'Android']

/** A device as people call it, from what its browser said of itself: Chrome on Android. */
export function deviceName(userAgent: string): string {
  let [browser, system] = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (userAgent.slice(0, 40) || 'A device without a name')
}

export function isHandheld(userAgent: string): boolean {
  return HANDHELD.includes(find(SYSTEMS, userAgent) ?? '')
}

function find(names: readonly (readonly [RegExp, string])[], userAgent: string) {
  return names.find(([sign]) => sign.test(userAgent))?.[1]
}
