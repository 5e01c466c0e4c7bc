// Stops a real server process while pages are open.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { projectRoot } from '#server/lib/root.ts'
import { ensureBuilt, programArgs } from '#server/test/built-programs.ts'
import { openReader } from '#server/test/live-stream.ts'
import { secretKey, testShop } from '#server/test/test-shop.ts'
import { cleanEnv } from '../../scripts/clean-env.mjs'

await ensureBuilt()
const shop = await testShop()
const children: ChildProcess[] = []
afterAll(() => children.map((child) => child.kill('SIGKILL')))

async function startProcess(): Promise<{ child: ChildProcess; port: number }> {
  const env = {
    ...cleanEnv(),
    DATABASE_URL: shop.url,
    SECRET_KEY: secretKey,
    DEMO: 'off',
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, programArgs('main'), {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  const port = await new Promise<number>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const [, digits] = /is open: http:\/\/localhost:(\d+)/.exec(line) ?? []
      if (digits !== undefined) resolve(Number(digits))
    })
  })
  return { child, port }
}

it('stops on a signal as quickly with fifty open streams as without, and ends them', async () => {
  const timeToStop = async (streams: number) => {
    const { child, port } = await startProcess()
    const readers = await Promise.all(Array.from({ length: streams }, () => openReader({ port })))
    for (const reader of readers) await reader.until('hello')
    const from = performance.now()
    child.kill('SIGTERM')
    await Promise.all([once(child, 'exit'), ...readers.map((reader) => reader.ended())])
    expect(child.exitCode).toBe(0)
    for (const reader of readers) expect(reader.signs).toContain('serialized-error')
    return performance.now() - from
  }
  const without = await timeToStop(0)
  expect(await timeToStop(50)).toBeLessThan(without + 4_000)
})

it('answers a client that uses an idle connection a second after the signal, and tells it to close that connection', async () => {
  const { child, port } = await startProcess()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const sent = request({ host: '127.0.0.1', port, path: '/healthz', agent }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return { status: answer.statusCode, connection: answer.headers.connection, isReused: sent.reusedSocket }
  }
  expect(await ask()).toMatchObject({ status: 200, isReused: false })
  child.kill('SIGTERM')
  await pause(1_000)
  expect(await ask()).toEqual({ status: 200, connection: 'close', isReused: true })
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  agent.destroy()
})
