// Stores the theme in a cookie, so that the server renders the right colours immediately.

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const year = 365 * 24 * 3600
const listeners = new Set<() => void>()

export function readTheme(): Theme {
  const theme = typeof document === 'undefined' ? undefined : document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API.
  document.cookie = `theme=${theme}; path=/; max-age=${theme === 'system' ? 0 : year}; samesite=lax`
  for (const listener of listeners) listener()
}

/** Calls back when the theme changes. Returns a function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
