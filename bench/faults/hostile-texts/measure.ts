// One request at a time: how long it holds up the server's event loop, how long it takes, and how long /healthz takes beside it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createSender, type Sent } from '../generated-requests/send.ts'
import type { Order, Report } from './server.ts'

export type Measured = {
  /** The longest delay of the event loop. */
  delayMs: number
  /** The processor time of the whole server. */
  workedMs: number
  wallMs: number
  healthMs: number
  status: number
  faults: number
}
export type Gauge = { measure: (sent: Sent | null) => Promise<Measured>; close: () => Promise<void> }

const startWithinMs = 120_000
const health: Sent = { method: 'GET', path: '/healthz', headers: {}, body: null }
const idleMs = 10

export async function startGauge(settings: Record<string, string>, port: number): Promise<Gauge> {
  const { PATH = '', HOME = '' } = process.env
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: ['--import', 'tsx', '--max-semi-space-size=8'],
    env: { PATH, HOME, NODE_ENV: 'production', PORT: String(port), ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await heard(child, 'open')
  const { send, close } = createSender(port)
  const watch = createSender(port)

  async function measure(sent: Sent | null): Promise<Measured> {
    const begun = heard(child, 'begun')
    child.send('begin' satisfies Order)
    await begun
    let isDone = false
    let healthMs = 0
    const watching = (async () => {
      while (!isDone) {
        healthMs = Math.max(healthMs, (await watch.send(health)).ms)
        await pause(4)
      }
    })()
    const got = sent === null ? await pause(idleMs, null) : await send(sent)
    isDone = true
    await watching
    const told = heard(child, 'delay')
    child.send('read' satisfies Order)
    const { ms: delayMs, workedMs, faults } = await told
    return { delayMs, workedMs, wallMs: got?.ms ?? idleMs, healthMs, status: got?.status ?? 200, faults }
  }

  return {
    measure,
    close: async () => {
      close()
      watch.close()
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

function heard<K extends Report['kind']>(child: ChildProcess, kind: K): Promise<Extract<Report, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const ended = () => finish(() => reject(new Error('The server ended')))
    const late = setTimeout(() => finish(() => reject(new Error(`The server did not report: ${kind}`))), startWithinMs)
    const listen = (report: Report) => {
      if (isOf(report, kind)) finish(() => resolve(report))
    }
    const finish = (end: () => void) => {
      clearTimeout(late)
      child.off('message', listen)
      child.off('exit', ended)
      end()
    }
    child.on('message', listen)
    child.once('exit', ended)
  })
}

const isOf = <K extends Report['kind']>(report: Report, kind: K): report is Extract<Report, { kind: K }> => report.kind === kind
