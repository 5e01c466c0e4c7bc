// Calls the shop like an outside program or a browser, and insists: retries on all servers in turn until one of them answers.
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from '../contract.ts'

export type Call = {
  method: string
  path: string
  body?: unknown
  token?: string | undefined
  /** The value of the session's cookie. */
  cookie?: string | undefined
  /** After how long this person goes away without an answer. */
  patienceMs?: number
}
export type Answer = {
  status: number
  body: unknown
  location: string | null
  /** The session's cookie, if the answer sets one. */
  cookie: string | null
  retryAfterMs: number | null
}
/** `isRetry`: an earlier attempt may have taken effect, or may yet: it was cut, or the server was busy, which it may notice after a commit. */
export type Final = Answer & { attempts: number; isRetry: boolean }
/** `crossed`: those of the cut ones that were sent while the server closed their idle connection, which HTTP allows it at any time. */
export type Tally = { answered: number; busy: number; refused: number; cut: number; crossed: number }
export type Client = ReturnType<typeof createClient>

type Party = { targets: readonly Target[]; tally: Tally; complain: (text: string) => void }

const answerWithinMs = 20_000
const crossedWithinMs = 1_000
/** Longer than any fault. */
const giveUpMs = 240_000
const longestWaitMs = 500

/** Thrown when no server answered for so long; `isAllowed` if the person would not wait longer. */
export class GaveUp extends Error {
  readonly isAllowed: boolean
  constructor(message: string, isAllowed: boolean) {
    super(message)
    this.isAllowed = isAllowed
  }
}

/** A client with a keep-alive connection to each server. */
export function createClient({ targets, tally, complain }: Party) {
  const agents = targets.map(() => new Agent({ keepAlive: true, maxSockets: 2 }))
  let turn = Math.floor(Math.random() * targets.length)
  return { insist, close, targets: targets.length }

  /** The answer of any server; `first` is the place of the one to ask first. Throws `GaveUp`. */
  async function insist(call: Call, first = turn + 1): Promise<Final> {
    const patienceMs = call.patienceMs ?? giveUpMs
    const giveUpAt = performance.now() + patienceMs
    let isRetry = false
    turn = first - 1
    for (let attempts = 1; performance.now() < giveUpAt; attempts += 1) {
      turn = (turn + 1) % targets.length
      const answer = await ask(turn, call)
      if (answer === 'refused') await pause(50)
      else if (answer === 'cut') {
        isRetry = true
        await pause(20)
      } else if (isBusy(answer, call)) {
        if (answer.status !== 429) isRetry = true
        await pause(Math.min(longestWaitMs, answer.retryAfterMs ?? 100) * (0.5 + Math.random()))
      } else return { ...answer, attempts, isRetry }
    }
    throw new GaveUp(`${nameOf(call)} got no answer for ${patienceMs / 1_000} seconds`, call.patienceMs !== undefined)
  }

  function isBusy({ status, retryAfterMs }: Answer, call: Call): boolean {
    if (status < 500 && status !== 429) {
      tally.answered += 1
      return false
    }
    tally.busy += 1
    if (status === 503 || status === 429) {
      if (retryAfterMs === null) complain(`${nameOf(call)} was answered ${status} without Retry-After`)
    } else complain(`${nameOf(call)} was answered ${status}`)
    return true
  }

  async function ask(place: number, call: Call): Promise<Answer | 'refused' | 'cut'> {
    const target = targets[place]
    if (!target) throw new Error('There is no such server')
    try {
      return await send(target.port, agents[place], call)
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error
      if (error.code === 'ECONNREFUSED') {
        tally.refused += 1
        return 'refused'
      }
      tally.cut += 1
      if ('hasCrossed' in error && error.hasCrossed) tally.crossed += 1
      return 'cut'
    }
  }

  function close(): void {
    for (const agent of agents) agent.destroy()
  }
}

export const nameOf = ({ method, path }: Call) => `${method} ${path.replace(/\?.*|[0-9a-f]{8}-[0-9a-f-]+|\d{3,}|[\w-]+@[\w.]+/g, '…')}`

function send(port: number, agent: Agent | undefined, { method, path, body, token, cookie }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie: `partsdock_session=${cookie}` }),
      'sec-fetch-site': 'same-origin',
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    }
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent })
    // A limit for the whole answer: a server may also hang in the middle of it.
    const late = setTimeout(() => sent.destroy(withCode('CLIENT_TIMEOUT')), answerWithinMs)
    const since = performance.now()
    const fail = (error: Error) => {
      clearTimeout(late)
      const hasCrossed = sent.reusedSocket && sent.socket?.bytesRead === readBefore && performance.now() - since < crossedWithinMs
      reject(Object.assign(error, { hasCrossed }))
    }
    let readBefore = 0
    sent.once('socket', ({ bytesRead }) => {
      readBefore = bytesRead
    })
    sent.once('error', fail)
    sent.once('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', fail)
      response.once('close', () => {
        clearTimeout(late)
        if (!response.complete) return fail(withCode('ECONNRESET'))
        try {
          resolve(readAnswer(response, Buffer.concat(chunks).toString()))
        } catch (error) {
          reject(error)
        }
      })
    })
    sent.end(text)
  })
}

const withCode = (code: string) => Object.assign(new Error('No complete answer'), { code })

function readAnswer({ statusCode = 0, headers }: IncomingMessage, text: string): Answer {
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  const cookies = headers['set-cookie'] ?? []
  const seconds = headers['retry-after']
  return {
    status: statusCode,
    body: isJson && text !== '' ? JSON.parse(text) : text,
    location: headers.location ?? null,
    cookie: cookies.flatMap((line) => /^partsdock_session=([^;]+)/.exec(line)?.[1] ?? [])[0] ?? null,
    retryAfterMs: seconds === undefined ? null : Number(seconds) * 1_000,
  }
}

type Envelope = { result?: { data?: unknown } }

/** What a procedure answered; undefined if it refused. */
export const dataOf = ({ status, body }: Answer): unknown => (status === 200 ? (body as Envelope).result?.data : undefined)

export const query = (name: string, input?: unknown): Pick<Call, 'method' | 'path'> => ({
  method: 'GET',
  path: `/trpc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
})
export const mutation = (name: string, input?: unknown): Pick<Call, 'method' | 'path' | 'body'> => ({
  method: 'POST',
  path: `/trpc/${name}`,
  body: input ?? {},
})
