// A faulty way from the shop to the payment providers.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { portOf } from './port-of.ts'

/**
 * `down` refuses connections, `slow` delivers a call after some seconds, `hangs` answers nothing, `loses answers` delivers the call and drops
 * the answer, `talks nonsense` sends what no provider should.
 */
export type Way = 'open' | 'down' | 'slow' | 'hangs' | 'loses answers' | 'talks nonsense'

const slowMs = 3_000

type Nonsense = { status: number; type: string; body: string; isCut?: boolean }
const nonsense: readonly Nonsense[] = [
  { status: 502, type: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' },
  { status: 200, type: 'text/html', body: '<html>Down for maintenance</html>' },
  { status: 200, type: 'application/json', body: '{"unexpected":[1,2,3]}' },
  { status: 200, type: 'application/json', body: '{"id":"cs_test_', isCut: true },
  { status: 500, type: 'application/json', body: '{"error":{"message":"Internal"}}' },
  { status: 200, type: 'application/json', body: '' },
]

/** A server in front of `target`, an address without a trailing slash. */
export async function openProviderProxy(target: string) {
  let way: Way = 'open'
  let calls = 0
  let callsUnderWay = 0
  const server = createServer((incoming, outgoing) => {
    callsUnderWay += 1
    outgoing.once('close', () => {
      callsUnderWay -= 1
    })
    void answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  const { close, listen } = portOf(server)
  await listen(0)
  const { port } = server.address() as AddressInfo

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    calls += 1
    const place = calls % nonsense.length
    if (way === 'hangs') return
    if (way === 'talks nonsense') return talkNonsense(outgoing, nonsense[place])
    if (way === 'slow') await pause(slowMs)
    const isLost = way === 'loses answers'
    const { hostname, port: targetPort } = new URL(target)
    await new Promise<void>((resolve, reject) => {
      const headers = { ...incoming.headers, host: `${hostname}:${targetPort}` }
      const call = request({ host: hostname, port: targetPort, method: incoming.method, path: incoming.url, headers, agent: false })
      call.once('error', reject)
      call.once('response', (answered) => {
        answered.once('error', reject).once('close', resolve)
        if (isLost) answered.resume().once('end', () => outgoing.destroy())
        else answered.pipe(outgoing.writeHead(answered.statusCode ?? 502, answered.headers))
      })
      call.end(Buffer.concat(chunks))
    })
  }

  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    callsUnderWay: () => callsUnderWay,
    become: async (next: Way) => {
      const wasDown = way === 'down'
      way = next
      if (next === 'down' && !wasDown) await close()
      else if (next !== 'down' && wasDown) await listen(port)
      // Calls that hang are over with the fault.
      else if (next === 'open') server.closeAllConnections()
    },
    close: async () => {
      if (way !== 'down') await close()
    },
  }
}

function talkNonsense(outgoing: ServerResponse, said: Nonsense | undefined): void {
  if (!said) return
  const { status, type, body, isCut } = said
  outgoing.writeHead(status, { 'content-type': type, ...(isCut && { 'content-length': 4_000 }) })
  if (!isCut) return void outgoing.end(body)
  outgoing.write(body, () => outgoing.destroy())
}
