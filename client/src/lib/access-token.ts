// The bearer token, where the specification wants it: in local storage under `accessToken`. Storage may be closed to us; then the cookie
// alone carries the session.
const key = 'accessToken'
const sinceKey = 'accessTokenSince'

type Listener = () => void
const listeners = new Set<Listener>()

export const accessToken = {
  read(): string | null {
    return attempt(() => localStorage.getItem(key)) ?? null
  },
  /** Milliseconds since the token was kept; Infinity where there is none. */
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
  /** Forgets the token: nobody is signed in. */
  forget(): void {
    attempt(() => {
      localStorage.removeItem(key)
      localStorage.removeItem(sinceKey)
    })
  },
  /** Forgets a token that the shop does not take any more, so that it is replaced. */
  expire(token: string): void {
    if (accessToken.read() === token) accessToken.replace()
  },
  /** Forgets whatever token there is, so that another takes its place. */
  replace(): void {
    accessToken.forget()
    for (const listener of listeners) listener()
  },
  /** Calls back whenever a token is to be replaced; answers how to stop that. */
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
