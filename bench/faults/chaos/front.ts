// The public address of the shop: passes requests of browsers and webhooks of providers on to a server that accepts connections.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Target } from './contract.ts'
import { portOf } from './port-of.ts'

/** `targets` may change later: it is called for each request. */
export async function openFront(targets: () => readonly Target[]) {
  let turn = 0
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing).catch(() => outgoing.destroy()))
  const { close, listen } = portOf(server)
  await listen(0)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const now = targets()
    turn += 1
    for (let tries = 0; tries < now.length; tries += 1) {
      const target = now[(turn + tries) % now.length]
      if (target && (await passTo(target, incoming, outgoing, body))) return
    }
    outgoing.writeHead(502).end()
  }
}

/** False if the target refused the connection; rejects if it died later, because then the request may have arrived. */
function passTo({ port }: Target, incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = incoming
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent: false, timeout: 15_000 })
    call.once('timeout', () => call.destroy(new Error('No answer')))
    call.once('error', (error) => ('code' in error && error.code === 'ECONNREFUSED' ? resolve(false) : reject(error)))
    call.once('response', (answered) => {
      answered.once('error', reject).once('end', () => resolve(true))
      answered.pipe(outgoing.writeHead(answered.statusCode ?? 502, answered.headers))
    })
    call.end(body)
  })
}
