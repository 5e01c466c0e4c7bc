// Limits of the HTTP server itself, and our shape for what it refuses before there is a request.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { messages } from '#common/messages.ts'
import type { ErrorCode } from '#server/domain/errors.ts'

export const serverLimits = {
  bodyLimit: 64 * 1024,
  requestTimeout: 30_000,
  keepAliveTimeout: 15_000,
  // The check must run more often than the time-outs, or a body that drips is never cut.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  // A tRPC batch stands in the path.
  routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
  return503OnClosing: false,
} as const

/** For `clientErrorHandler`: what is no HTTP at all, too large a head, or too slow. */
export function answerBadRequests(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const large = error.code === 'HPE_HEADER_OVERFLOW'
  const status = late ? '408 Request Timeout' : large ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const code: ErrorCode = large ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST'
  const body = JSON.stringify({ code, message: messages.badInput, requestId: randomUUID() })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  // Who goes on sending does not keep the connection by it.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
