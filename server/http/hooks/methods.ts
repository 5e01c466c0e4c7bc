// Answers unsupported methods on known paths with 405 and `Allow`; OPTIONS returns the same header without an error. Covers pages, REST
// paths and all other routes, but tRPC answers for its own paths.
import type { FastifyInstance } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { sendRefusal } from '#server/request/errors.ts'

/** Register this before the routes. It answers before a body is read, because the body of an unsupported method must not be validated. */
export function answerOtherMethods(app: FastifyInstance): void {
  const routes = new Map<string, { matches: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (isOfTrpc(url)) return
    const route = routes.get(url) ?? { matches: patternOf(url), methods: new Set(['OPTIONS']) }
    for (const name of [method].flat()) route.methods.add(name)
    routes.set(url, route)
  })

  const methodsAt = (path: string): string[] => {
    const found = [...routes.values()].filter(({ matches }) => matches.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const allowed = methodsAt(request.url.replace(/\?.*$/s, ''))
    // The method is supported, but the resource may be missing, such as a file.
    if (allowed.length === 0 || (allowed.includes(request.method) && request.method !== 'OPTIONS')) return done()
    reply.header('allow', allowed.join(', '))
    if (request.method === 'OPTIONS') return void reply.code(204).send()
    sendRefusal(request, reply, new DomainError('METHOD_NOT_ALLOWED', messages.methodNotAllowed))
  })
}

const isOfTrpc = (url: string) => /^\/trpc(\/|$)/.test(url)

/** Matches the paths of a route such as `/orders/:key`, with or without a trailing slash. */
function patternOf(url: string): RegExp {
  const parts = url.replace(/(?<=.)\/$/, '').split(/(:\w+(?:\([^)]*\))?|\*)/)
  const source = parts.map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${source.join('')}/?$`)
}
