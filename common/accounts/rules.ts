// Sign-in rules that the browser uses too.

/** The minutes for which a sign-in or a confirmed password counts as fresh. Changes of sign-in methods require a fresh one. */
export const freshMinutes = 15

/** The path of an issue that asks for a fresh sign-in. */
export const freshSignInPath = 'session'

const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]
const systems: readonly [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: readonly [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser) return system ? `${browser} on ${system}` : browser
  // Programs put their name first: curl/8.5.0, PostmanRuntime/7.36, okhttp/4.12.
  const program = /^([A-Za-z][\w.+-]{0,39})/.exec(userAgent)?.[1]
  if (!program || program === 'Mozilla') return system ? `A browser on ${system}` : 'Unknown device'
  return program
}

/** Returns the path if it leads to a page of this shop: it begins with exactly one slash and leads nowhere else. Otherwise null. */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > 2_000) return null
  if (!/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path) || !path.isWellFormed()) return null
  // Browsers resolve dot segments; the remaining path could then begin with two slashes.
  if (/\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(path)) return null
  return path
}
