/** `browser` sessions are identified by a cookie, `token` sessions by a bearer token. */
export type SessionKind = 'browser' | 'token'
