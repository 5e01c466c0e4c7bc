// Limits of the HTTP server itself. Requests that it refuses get the same error format.
import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import type { Socket } from 'node:net'
import { messages } from '#common/kit/messages.ts'
import type { ErrorCode } from '#server/domain/context/errors.ts'

export const serverLimits = {
  bodyLimit: 64 * 1024,
  requestTimeout: 30_000,
  keepAliveTimeout: 15_000,
  // The check must run more often than the timeouts; otherwise a slow body is never cut off.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  // A tRPC path contains the names of a whole batch.
  routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
  return503OnClosing: false,
} as const

/** The limit is Node's, unless `--max-http-header-size` sets another. */
export const headersTooLarge = `The address and headers are too large. The limit is ${maxHeaderSize / 1024} KiB together`

/** Use as `clientErrorHandler`: answers malformed HTTP, oversized heads and timeouts. */
export function answerBadRequests(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const large = error.code === 'HPE_HEADER_OVERFLOW'
  const status = late ? '408 Request Timeout' : large ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const code: ErrorCode = large ? 'HEADERS_TOO_LARGE' : 'BAD_REQUEST'
  const body = JSON.stringify({ code, message: large ? headersTooLarge : messages.badInput, requestId: randomUUID() })
  // Answer HEAD without a body: clients would read the body as the next answer.
  const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD '
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${isHead ? '' : body}`,
  )
  // A client that keeps sending must not keep the connection open.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
