/** A browser's session, identified by a cookie, or a bearer token. */
export type SessionKind = 'browser' | 'token'
