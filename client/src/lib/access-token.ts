// The bearer token in local storage under `accessToken`, as the specification requires. If storage is blocked, only the cookie carries the
// session.
const key = 'accessToken'
const sinceKey = 'accessTokenSince'

type Listener = () => void
const listeners = new Set<Listener>()

export const accessToken = {
  read(): string | null {
    return attempt(() => localStorage.getItem(key)) ?? null
  },
  /** Milliseconds since the token was stored; Infinity if there is none. */
  age(): number {
    const since = Number(attempt(() => localStorage.getItem(sinceKey)) ?? 0)
    return accessToken.read() === null || since === 0 ? Number.POSITIVE_INFINITY : Date.now() - since
  },
  keep(token: string): void {
    attempt(() => {
      localStorage.setItem(key, token)
      localStorage.setItem(sinceKey, String(Date.now()))
    })
  },
  /** Removes the token after the sign-out. */
  forget(): void {
    attempt(() => {
      localStorage.removeItem(key)
      localStorage.removeItem(sinceKey)
    })
  },
  /** Removes a token that the server refused, and requests a new one. */
  expire(token: string): void {
    if (accessToken.read() === token) accessToken.replace()
  },
  /** Removes the current token, and requests a new one. */
  replace(): void {
    accessToken.forget()
    for (const listener of listeners) listener()
  },
  /** Calls back when a new token is needed. Returns a function that unsubscribes. */
  onExpiry(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
