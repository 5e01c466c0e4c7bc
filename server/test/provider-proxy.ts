// A faulty proxy in front of a provider: answers are lost, missing or replaced.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** The fate of a call. `lost`: it arrives, but its answer is dropped. `hangs`: no answer. Otherwise the test's own answer. */
export type Fault = 'none' | 'lost' | 'hangs' | { status: number; body: string; type?: string; location?: string }

/**
 * A server in front of `target`, closed after the file's tests. `calls` are the requested paths with their bodies; `hanging` counts open
 * calls without an answer.
 */
export async function openProxy(target: string) {
  const state = { faultOf: (_path: string): Fault => 'none', calls: [] as { path: string; body: string }[] }
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/'
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    state.calls.push({ path, body: body.toString() })
    const fault = state.faultOf(path)
    if (fault === 'hangs') {
      hanging.add(response)
      response.once('close', () => hanging.delete(response))
      return
    }
    if (typeof fault === 'object') {
      const { status, type = 'application/json', location } = fault
      return response.writeHead(status, { 'content-type': type, ...(location !== undefined && { location }) }).end(fault.body)
    }
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name)
    const answered = await fetch(`${target}${path}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body }),
    })
    const text = await answered.text()
    if (fault === 'lost') return response.destroy()
    return response.writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? 'text/plain' }).end(text)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(state, { hanging: () => hanging.size, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
