// Names of the session cookies. Under https they begin with `__Host-`: browsers accept such a cookie only from exactly this host over
// https, so neither a neighbouring domain nor a network attacker can plant one. Plain http has no such protection.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const sessionName = 'partsdock_session'
const deviceName = 'partsdock_device'
const ticketName = 'partsdock_ticket'
// The longest lifetime that browsers allow for a cookie.
const deviceSeconds = 400 * 86_400
// As long as the ticket.
const ticketSeconds = 300
const wellFormed = /^[A-Za-z0-9_-]{43}$/

type Place = { server: Pick<FastifyRequest['server'], 'publicUrl'> }

export const isUnderHttps = ({ server }: Place): boolean => server.publicUrl.startsWith('https:')
const prefixed = (name: string) => `__Host-${name}`

/** A cookie's name for the protocol of this request. */
export const cookieNameOf = (request: Place, name: string): string => (isUnderHttps(request) ? prefixed(name) : name)

export type SessionCookie = {
  credential: string
  /** The former name under https: valid only for sessions from that time. Kept for one release, so that an upgrade signs no user out. */
  hasOldName: boolean
}

/** Null if the browser presents no session. */
export function sessionCookieOf(request: FastifyRequest): SessionCookie | null {
  const { cookies } = request
  const credential = cookies[cookieNameOf(request, sessionName)]
  if (credential !== undefined) return { credential, hasOldName: false }
  const old = cookies[sessionName]
  return old === undefined ? null : { credential: old, hasOldName: true }
}

/** The cookie that identifies a known browser; null without one. */
export const deviceCookieOf = (request: FastifyRequest): string | null => readRandom(request, cookieNameOf(request, deviceName))

/** The device cookie's former name. Trust it only with a valid session from that time: an attacker may have planted it. */
export const oldDeviceCookieOf = (request: FastifyRequest): string | null => readRandom(request, deviceName)

/** The cookie that binds the ticket of an unfinished sign-in to a browser; null without one. */
export const ticketCookieOf = (request: FastifyRequest): string | null => readRandom(request, cookieNameOf(request, ticketName))

function readRandom({ cookies }: FastifyRequest, name: string): string | null {
  const value = cookies[name]
  return value !== undefined && wellFormed.test(value) ? value : null
}

type Given = { credential: string; expiresAt: Date; device?: string | null }

export function sessionCookies(request: FastifyRequest, reply: FastifyReply) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isUnderHttps(request) } as const
  const name = cookieNameOf(request, sessionName)
  const setDevice = (device: string): void =>
    void reply.setCookie(cookieNameOf(request, deviceName), device, { ...attributes, maxAge: deviceSeconds })
  return {
    setDevice,
    set: ({ credential, expiresAt, device }: Given): void => {
      reply.setCookie(name, credential, { ...attributes, expires: expiresAt })
      if (device != null) setDevice(device)
    },
    setTicket: (value: string): void =>
      void reply.setCookie(cookieNameOf(request, ticketName), value, { ...attributes, maxAge: ticketSeconds }),
    clear: (): void => {
      reply.clearCookie(name, attributes)
      if (name !== sessionName && request.cookies[sessionName] !== undefined) reply.clearCookie(sessionName, attributes)
    },
  }
}
