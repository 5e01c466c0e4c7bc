// Calls the shop like an outside client, and records each outcome: answered, refused before it began, or cut.
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from './shop-process.ts'

export type Call = { method: string; path: string; body?: unknown; token?: string }
export type Answer = { status: number; body: unknown; hasRetryAfter: boolean }
/** A request in flight that got no complete answer. */
export type Cut = { process: string; at: number; call: string; reason: string }
export type Calls = { answered: number; busy: number; refused: number; cuts: Cut[] }
export type Final = Answer & { attempts: number }

const giveUpMs = 60_000

export const countCalls = (): Calls => ({ answered: 0, busy: 0, refused: 0, cuts: [] })

/** A client with a keep-alive connection to each process. `insist` retries, alternating between processes, until it gets an answer. */
export function createClient(processes: readonly ShopProcess[], calls: Calls) {
  const agents = processes.map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  let turn = Math.floor(Math.random() * processes.length)
  return { insist, ask, close }

  /** One attempt at one process; null without a complete answer. Rejects for an answer that the shop must never give. */
  async function ask(place: number, call: Call): Promise<Answer | null> {
    const process = processes[place]
    if (!process) throw new Error('There is no such process')
    try {
      const answer = await send(process.port, agents[place], call)
      if (answer.status === 503) calls.busy += 1
      else calls.answered += 1
      if (answer.status === 503 && !answer.hasRetryAfter) throw new Error(`${nameOf(call)} was answered 503 without Retry-After`)
      if (answer.status >= 500 && answer.status !== 503) throw new Error(`${nameOf(call)} was answered ${answer.status}`)
      return answer
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error
      if (error.code === 'ECONNREFUSED') calls.refused += 1
      else calls.cuts.push({ process: process.name, at: performance.now(), call: nameOf(call), reason: String(error.code) })
      return null
    }
  }

  async function insist(call: Call): Promise<Final> {
    const giveUpAt = performance.now() + giveUpMs
    for (let attempts = 1; performance.now() < giveUpAt; attempts++) {
      turn = (turn + 1) % processes.length
      const answer = await ask(turn, call)
      if (answer && answer.status !== 503) return { ...answer, attempts }
      await pause(20)
    }
    throw new Error(`${nameOf(call)} got no answer for ${giveUpMs / 1_000} seconds`)
  }

  function close(): void {
    for (const agent of agents) agent.destroy()
  }
}

const nameOf = ({ method, path }: Call) => `${method} ${path.replace(/\d{3,}|[\w-]+@[\w.]+/g, '…')}`

function send(port: number, agent: Agent | undefined, { method, path, body, token }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    }
    const sent: ClientRequest = request({ host: '127.0.0.1', port, method, path, headers, agent, timeout: 15_000 })
    sent.once('timeout', () => sent.destroy(Object.assign(new Error('No answer'), { code: 'CLIENT_TIMEOUT' })))
    sent.once('error', reject)
    sent.once('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const answer = Buffer.concat(chunks).toString()
        const isJson = response.headers['content-type']?.startsWith('application/json') ?? false
        resolve({
          status: response.statusCode ?? 0,
          body: isJson ? JSON.parse(answer) : answer,
          hasRetryAfter: response.headers['retry-after'] !== undefined,
        })
      })
    })
    sent.end(text)
  })
}
