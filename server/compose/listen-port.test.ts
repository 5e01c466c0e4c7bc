import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { StartError } from '#server/lib/start-error.ts'
import { checkPort } from './listen-port.ts'

it('returns the port, or a free one for 0', async () => {
  const port = await checkPort('127.0.0.1', 0)
  expect(port).toBeGreaterThan(0)
  expect(await checkPort('127.0.0.1', port)).toBe(port)
})

it('reports in one line which port is in use, and what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const refusal = await refusalOf('127.0.0.1', port)
  other.close()
  expect(refusal).toMatch(new RegExp(`^PORT ${port} on HOST 127.0.0.1 is in use: [^\n]+ set another PORT [^\n]+$`))
})

it.each(['192.0.2.7', '2001:db8::7', 'no-such-host.invalid', 'http://0.0.0.0'])(
  'reports in one line that HOST %s is wrong',
  async (host) => {
    for (const port of [0, 3000]) expect(await refusalOf(host, port)).toMatch(/^HOST [^\n]+ set it to 127\.0\.0\.1 [^\n]+$/)
  },
)

async function refusalOf(host: string, port: number): Promise<string> {
  const error: unknown = await checkPort(host, port).catch((reason: unknown) => reason)
  if (!(error instanceof StartError)) throw new Error('It was not refused in one line', { cause: error })
  return error.message
}
