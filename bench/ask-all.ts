// Sends each request once, from several connections; refused ones again, as polite clients do.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from './processes.ts'

export type Ask = { method: string; path: string; token?: string; body?: unknown; accept?: string }
/** `ms` from the first attempt to the final answer; `refusals` are answers that asked to retry. */
export type Asked = { status: number; ms: number; refusals: number; text: string }

const giveUpMs = 120_000

/** The answers, in order. Processes take turns. An answer of 503 is retried after a short pause; any other one is final. */
export async function askAll(servers: readonly Server[], asks: readonly Ask[], { connections }: { connections: number }): Promise<Asked[]> {
  const agents = servers.map(() => new Agent({ keepAlive: true, maxSockets: connections }))
  const answers: Asked[] = []
  let next = 0
  const work = async () => {
    for (let place = next++; place < asks.length; place = next++) {
      const ask = asks[place]
      const turn = place % servers.length
      const server = servers[turn]
      if (ask && server) answers[place] = await insist(server.port, agents[turn], ask)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  for (const agent of agents) agent.destroy()
  return answers
}

async function insist(port: number, agent: Agent | undefined, ask: Ask): Promise<Asked> {
  const startedAt = performance.now()
  for (let refusals = 0; ; refusals++) {
    const { status, text } = await send(port, agent, ask)
    const ms = performance.now() - startedAt
    if (status !== 503 || ms > giveUpMs) return { status, ms, refusals, text }
    await pause(20 + Math.random() * 80)
  }
}

function send(
  port: number,
  agent: Agent | undefined,
  { method, path, token, body, accept }: Ask,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      accept: accept ?? 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) }),
    }
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    sent.once('error', reject)
    sent.end(json)
  })
}

/** Throws unless all were answered with 2xx. */
export function expectGood(what: string, answers: readonly Asked[]): void {
  const bad = answers.find(({ status }) => status < 200 || status > 299)
  if (bad) throw new Error(`${what} was answered ${bad.status}: ${bad.text.slice(0, 300)}`)
}
