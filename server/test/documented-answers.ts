// Compares the answers of documented paths with the OpenAPI document: an undocumented status fails the test.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type Documented = { method: string; path: RegExp; name: string; statuses: Set<string> }

const Described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.object({}).catchall(z.unknown()) }))),
})

let documented: readonly Documented[] | undefined

function listDocumented(app: FastifyInstance): readonly Documented[] {
  const { paths } = Described.parse(app.swagger())
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { responses }]): Documented => ({
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
        name: `${method.toUpperCase()} ${path}`,
        statuses: new Set(Object.keys(responses)),
      }),
    ),
  )
}

/** Call the returned function when the server is ready. All shops of tests have the same document, so one per process is enough. */
export function createAnswerCheck(app: FastifyInstance): (method: string, url: string, status: number) => void {
  return (method, url, status) => {
    documented ??= listDocumented(app)
    // Clients resolve dot segments before sending.
    const path = new URL(url, 'http://shop.test').pathname
    const call = documented.find((candidate) => candidate.method === method && candidate.path.test(path))
    // Faults are never documented; tests that provoke one check for it themselves.
    if (!call || status === 500 || call.statuses.has(String(status))) return
    throw new Error(`${call.name} answered ${status}, which its description does not name`)
  }
}
