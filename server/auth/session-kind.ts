/** A browser's session, held by a cookie, or a bearer token that one of them was exchanged for. */
export type SessionKind = 'browser' | 'token'
