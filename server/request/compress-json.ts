// Compresses JSON of a kilobyte or more. A compressed answer's length reveals how similar its parts are. So answers are not compressed if
// they contain a credential, or if another site could have requested them on the user's behalf (docs/adr/0016).
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingOf } from '#server/lib/compression.ts'
import { isReading, presentedCredential } from './call-context.ts'

export const compressedFrom = 1_024
// Compression and password hashing use the same threads: above this limit, answers are sent uncompressed.
const mostAtOnce = 16

/** Compresses JSON that is not compressed yet. Cached answers have their own compressed copies. */
export function compressJson(app: FastifyInstance): void {
  let underWay = 0

  // Creates no promise for answers that are sent unchanged, which are most.
  app.addHook('onSend', (request, reply, payload: unknown, proceed) => {
    if (!isJson(reply, payload) || reply.hasHeader('content-encoding')) return proceed(null, payload)
    const send = (text: string) => {
      const encoding = chooseEncoding(request, reply, text)
      if (encoding === 'identity') proceed(null, text)
      else pack(reply, text, encoding).then((bytes) => proceed(null, bytes), proceed)
    }
    if (typeof payload === 'string') send(payload)
    else readResponse(reply, payload).then(send, proceed)
  })

  function chooseEncoding(request: FastifyRequest, reply: FastifyReply, text: string): Encoding {
    if (text.length < compressedFrom) return 'identity'
    addVary(reply)
    return underWay < mostAtOnce ? encodingFor(request) : 'identity'
  }

  async function pack(reply: FastifyReply, text: string, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    underWay += 1
    try {
      const bytes = await compress(Buffer.from(text), encoding, 'once')
      markEncoded(reply, encoding)
      return bytes
    } finally {
      underWay -= 1
    }
  }
}

/** The answer's encoding; identity if the compressed length could reveal a secret. */
export function encodingFor(request: FastifyRequest): Encoding {
  const encoding = encodingOf(request.headers['accept-encoding'])
  return encoding === 'identity' || mayContainSecrets(request) ? 'identity' : encoding
}

/** Marks an answer as compressed. Its ETag becomes weak, because the bytes differ from the plain answer. */
export function markEncoded(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding)
  const tag = reply.getHeader('etag')
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`)
}

export function addVary(reply: FastifyReply): void {
  const given = String(reply.getHeader('vary') ?? '')
  if (!/\baccept-encoding\b/i.test(given)) reply.header('vary', given === '' ? 'accept-encoding' : `${given}, accept-encoding`)
}

/**
 * Calls that change data may answer with a credential. Another site can make a browser send its cookie with a request that the site
 * composes, but it cannot send a bearer token.
 */
function mayContainSecrets(request: FastifyRequest): boolean {
  if (!isReading(request)) return true
  if (presentedCredential(request)?.kind !== 'browser') return false
  const site = request.headers['sec-fetch-site']
  return site !== 'same-origin' && site !== 'none'
}

function isJson(reply: FastifyReply, payload: unknown): payload is string | Response {
  if (typeof payload === 'string') return isJsonType(String(reply.getHeader('content-type') ?? ''))
  // Streams send their parts over time.
  return payload instanceof Response && isJsonType(payload.headers.get('content-type') ?? '') && !payload.headers.has('transfer-encoding')
}

const isJsonType = (type: string) => type.startsWith('application/json')

/** A tRPC answer's text; its status and headers are copied to Fastify's reply. */
async function readResponse(reply: FastifyReply, response: Response): Promise<string> {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return response.text()
}
