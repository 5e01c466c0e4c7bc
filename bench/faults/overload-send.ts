// Sends requests to a shop as a proxy in front of it would.
import { Agent, request } from 'node:http'
import type { FloodRequest } from './overload-requests.ts'

export type Answer = { status: number; ms: number; retryAfter: string | null }

const patienceMs = 30_000

/** Keeps its connections open. */
export function createSender(): { send: (port: number, asked: FloodRequest) => Promise<Answer>; close: () => void } {
  const agent = new Agent({ keepAlive: true })
  return { send: (port, asked) => send(agent, port, asked), close: () => agent.destroy() }
}

/** The answer; `status` is 0 if the connection failed. */
function send(agent: Agent, port: number, { method, path, from, token, body }: FloodRequest): Promise<Answer> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const end = (status: number, retryAfter: string | null) => resolve({ status, retryAfter, ms: performance.now() - startedAt })
    const headers = {
      'x-forwarded-for': from,
      accept: path.startsWith('/pars') ? 'text/html' : '*/*',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers, timeout: patienceMs }, (answer) => {
      answer.resume()
      answer.once('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'] ?? null))
      answer.once('error', () => end(0, null))
    })
    sent.once('error', () => end(0, null))
    sent.once('timeout', () => sent.destroy(new Error('No answer')))
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}
