// Remembers an action that a visitor started across the sign-in. The address to return to carries a random mark, and the tab's session
// storage has the action under that mark. It is used once, so Back and a reload do not repeat it, and an external link cannot trigger it.

/** Returns `here` with the mark in the search field `name`; without it if the browser stores nothing. */
export function keepWish(here: string, name: string, wish: object): string {
  const mark = crypto.randomUUID()
  try {
    sessionStorage.setItem(name, JSON.stringify({ mark, wish }))
  } catch {
    return here
  }
  return changed(here, (search) => search.set(name, mark))
}

/** The wish for the page at this address, returned once; and the address without its mark. */
export function takeWish<Wish>(here: string, name: string): { wish: Wish | null; clean: string } {
  const clean = changed(here, (search) => search.delete(name))
  const mark = new URL(here, location.origin).searchParams.get(name)
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null') as { mark: string; wish: Wish } | null
    if (stored?.mark !== mark) return { wish: null, clean }
    sessionStorage.removeItem(name)
    return { wish: stored?.wish ?? null, clean }
  } catch {
    return { wish: null, clean }
  }
}

function changed(here: string, change: (search: URLSearchParams) => void): string {
  const url = new URL(here, location.origin)
  change(url.searchParams)
  return url.pathname + url.search + url.hash
}
