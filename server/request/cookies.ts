// The names of the cookies that say who somebody is. Under https they begin with `__Host-`: a browser takes such a cookie from this very host
// alone, over https, so that no neighbouring domain and nobody on the way can plant one. Over plain http there is no such thing.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const sessionName = 'partsdock_session'
const deviceName = 'partsdock_device'
// As long as browsers keep a cookie at all.
const deviceSeconds = 400 * 86_400
const wellFormedDevice = /^[A-Za-z0-9_-]{43}$/

type Place = { server: Pick<FastifyRequest['server'], 'publicUrl'> }

export const isUnderHttps = ({ server }: Place): boolean => server.publicUrl.startsWith('https:')
const prefixed = (name: string) => `__Host-${name}`

/** What a cookie of that name is called here. */
export const cookieNameOf = (request: Place, name: string): string => (isUnderHttps(request) ? prefixed(name) : name)

export type SessionCookie = {
  credential: string
  /** Under https, but with the name of before: good for a session of that time alone. For one release, so that an upgrade signs nobody out. */
  hasOldName: boolean
}

/** The session that a browser presents; null where it presents none. */
export function sessionCookieOf(request: FastifyRequest): SessionCookie | null {
  const { cookies } = request
  const credential = cookies[cookieNameOf(request, sessionName)]
  if (credential !== undefined) return { credential, hasOldName: false }
  const old = cookies[sessionName]
  return old === undefined ? null : { credential: old, hasOldName: true }
}

/** What the shop knows a browser again by; null where there is nothing. */
export const deviceCookieOf = (request: FastifyRequest): string | null => readDevice(request, cookieNameOf(request, deviceName))

/** The same under the name of before. To be believed beside a good session of that time alone: anybody else may have planted it. */
export const oldDeviceCookieOf = (request: FastifyRequest): string | null => readDevice(request, deviceName)

function readDevice({ cookies }: FastifyRequest, name: string): string | null {
  const device = cookies[name]
  return device !== undefined && wellFormedDevice.test(device) ? device : null
}

type Given = { credential: string; expiresAt: Date; device?: string | null }

/** The cookies of a session on an answer. */
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
    clear: (): void => {
      reply.clearCookie(name, attributes)
      if (name !== sessionName && request.cookies[sessionName] !== undefined) reply.clearCookie(sessionName, attributes)
    },
  }
}
