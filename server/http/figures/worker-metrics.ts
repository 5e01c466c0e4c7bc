// The metrics of a process that only runs jobs. It serves nothing else, so this is a plain Node server with two paths.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FiguresOptions, metricsDoor, openFigures } from './figures.ts'

type WorkerMetricsOptions = FiguresOptions & { host: string; port: number; tokens: readonly string[] }

/** Serves `/metrics` and `/healthz` with the same access rules as a server. Returns the port. Rejects if the port is in use. */
export async function serveWorkerMetrics({ host, port, tokens, ...options }: WorkerMetricsOptions): Promise<number> {
  const figures = openFigures(options)
  const door = metricsDoor(tokens)
  const statusOf = { open: 200, closed: 403, 'needs-token': 401 } as const
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const answer = (status: number, type: string, text: string) => response.writeHead(status, { 'content-type': type }).end(text)
    const plain = 'text/plain; charset=utf-8'
    if (request.url === '/healthz') return answer(200, plain, 'ok\n')
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) return answer(404, plain, 'Not found\n')
    const status = statusOf[door(request)]
    if (status !== 200) return answer(status, plain, 'Not allowed\n')
    figures.read().then(
      (text) => answer(200, figures.contentType, text),
      () => answer(500, plain, 'The metrics could not be read\n'),
    )
  })
  server.listen({ host, port })
  await once(server, 'listening')
  // Jobs keep the process alive, not this server.
  server.unref()
  return (server.address() as AddressInfo).port
}
