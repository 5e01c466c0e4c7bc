// Reads live changes over a real socket, like a browser's EventSource.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { LiveEvent } from '#common/live/events.ts'
import type { TestShop } from './test-shop.ts'

export type Heard = { id: string; event: LiveEvent }
export type TestReader = {
  status: number
  headers: IncomingMessage['headers']
  /** The events received so far. */
  heard: Heard[]
  /** The names of other events of the stream: `connected`, `return`, `serialized-error`. */
  signs: string[]
  /** The body, if it is not a stream. */
  text: () => string
  isOpen: () => boolean
  /** Waits for an event of this kind. */
  until: (kind: LiveEvent['kind'], timeoutMs?: number) => Promise<LiveEvent>
  /** Waits until the server ends the stream. */
  ended: () => Promise<void>
  leave: () => void
}

const ports = new WeakMap<TestShop['app'], Promise<number>>()

/** Makes an app listen, and returns its port. */
export function portOf(app: TestShop['app']): Promise<number> {
  const known = ports.get(app) ?? app.listen({ port: 0, host: '127.0.0.1' }).then(() => (app.server.address() as AddressInfo).port)
  ports.set(app, known)
  return known
}

/** Opens a stream; `lastEventId` resumes after that event, `input` is sent as it is. Resolves once it is open or refused. */
export async function openReader(
  where: Pick<TestShop, 'app'> | { port: number },
  {
    headers = {},
    lastEventId,
    input = JSON.stringify(lastEventId === undefined ? {} : { lastEventId }),
  }: { headers?: Record<string, string>; lastEventId?: string; input?: string } = {},
): Promise<TestReader> {
  const path = `/trpc/live.changes?input=${encodeURIComponent(input)}`
  const port = 'port' in where ? where.port : await portOf(where.app)
  const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const heard: Heard[] = []
  const signs: string[] = []
  let text = ''
  let rest = ''
  let isOpen = true
  const ending = new Promise<void>((resolve) => {
    answer.once('close', () => {
      isOpen = false
      resolve()
    })
  })
  answer.on('error', () => {})
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const blocks = `${rest}${chunk}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      )
      if (fields.event !== undefined) signs.push(fields.event)
      else if (fields.data !== undefined) heard.push({ id: fields.id ?? '', event: JSON.parse(fields.data) as LiveEvent })
    }
  })
  const isStream = answer.headers['content-type'] === 'text/event-stream'
  if (isStream) await expect.poll(() => signs.length).toBeGreaterThan(0)
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    heard,
    signs,
    text: () => text,
    isOpen: () => isOpen,
    async until(kind, timeoutMs = 30_000) {
      const find = () => heard.find(({ event }) => event.kind === kind)
      await expect.poll(find, { timeout: timeoutMs, interval: 10 }).toBeDefined()
      return find()?.event as LiveEvent
    },
    ended: () => ending,
    leave: () => sent.destroy(),
  }
}
