// Sends requests over real connections. Answers that never end, such as streams, are read up to their first event.
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Sent = { method: string; path: string; headers: Record<string, string>; body: string | Buffer | null }

/** `status` is 0 if there was no complete answer; `problem` says why. */
export type Got = { status: number; headers: IncomingHttpHeaders; text: string; ms: number; problem: string | null }

export type Sender = ReturnType<typeof createSender>

/** An answer must be complete after this time: generous, because other programs may share the machine. */
export const hangMs = 30_000
const smallestLimit = 4_096
const maxBytes = 16 * 1024 * 1024

export function createSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })

  function send({ method, path, headers, body }: Sent): Promise<Got> {
    const began = performance.now()
    return new Promise((resolve) => {
      const end = (status: number, answered: IncomingHttpHeaders, bytes: Buffer, problem: string | null) => {
        clearTimeout(impatience)
        resolve({ status, headers: answered, text: unpack(answered, bytes), ms: performance.now() - began, problem })
      }
      const payload = body === null ? undefined : Buffer.from(body)
      const length: Record<string, string> =
        payload && !('transfer-encoding' in headers) ? { 'content-length': String(payload.length) } : {}
      const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...length, ...headers } })
      const impatience = setTimeout(() => {
        end(0, {}, Buffer.alloc(0), `no complete answer within ${hangMs} ms`)
        sent.destroy()
      }, hangMs)
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The shop refuses a head or a body that is too large before it has arrived, and closes: a client that still sends may miss the answer.
        const isCut = (error.code === 'EPIPE' || error.code === 'ECONNRESET') && (payload?.length ?? 0) + path.length > smallestLimit
        end(isCut ? 413 : 0, {}, Buffer.alloc(0), isCut ? null : error.message)
      })
      sent.on('response', (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        const isStream = /event-stream|jsonl/.test(answer.headers['content-type'] ?? '')
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (!isStream && size < maxBytes) return
          end(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks), null)
          sent.destroy()
        })
        answer.on('end', () => end(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks), null))
        answer.on('error', (error) => end(0, {}, Buffer.alloc(0), error.message))
      })
      sent.end(payload)
    })
  }

  return { send, sendBytes: (bytes: Buffer) => sendBytes(port, bytes), close: () => agent.destroy() }
}

/** Sends bytes that no HTTP client would; the answer is whatever comes until the connection closes. */
function sendBytes(port: number, bytes: Buffer): Promise<Got> {
  const began = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    const end = (problem: string | null) => {
      clearTimeout(impatience)
      socket.destroy()
      const text = Buffer.concat(chunks).toString('latin1')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      resolve({ status, headers: {}, text, ms: performance.now() - began, problem })
    }
    // Half a request is rightly waited for: the shop gives clients ten seconds for a head, and thirty for all of it.
    const impatience = setTimeout(() => end(chunks.length > 0 ? null : 'nothing came'), hangMs)
    socket.on('data', (chunk) => void chunks.push(chunk))
    socket.on('error', () => end(null))
    socket.on('close', () => end(null))
    socket.end(bytes)
  })
}

function unpack(headers: IncomingHttpHeaders, bytes: Buffer): string {
  const encoding = headers['content-encoding']
  if (bytes.length === 0) return ''
  try {
    if (encoding === 'br') return brotliDecompressSync(bytes).toString('utf8')
    if (encoding === 'gzip') return gunzipSync(bytes).toString('utf8')
  } catch {
    return `(cannot be unpacked: ${encoding})`
  }
  return bytes.toString('utf8')
}
