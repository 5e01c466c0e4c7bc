// A path that exists, asked with a method that it does not have: 405 with `Allow`, and OPTIONS says the same without a refusal. Pages,
// REST paths and everything else alike; tRPC answers for its own paths.
import type { FastifyInstance } from 'fastify'
import { messages } from '#common/messages.ts'
import { DomainError } from '#server/domain/errors.ts'
import { sendRefusal } from '#server/request/errors.ts'

/** To be registered before the routes. Works before a body is read: an unknown method's body is nobody's to judge. */
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
    // A path may still be missing for a method that it has: a file that is not there, say.
    if (allowed.length === 0 || (allowed.includes(request.method) && request.method !== 'OPTIONS')) return done()
    reply.header('allow', allowed.join(', '))
    if (request.method === 'OPTIONS') return void reply.code(204).send()
    sendRefusal(request, reply, new DomainError('METHOD_NOT_ALLOWED', messages.methodNotAllowed))
  })
}

const isOfTrpc = (url: string) => /^\/trpc(\/|$)/.test(url)

/** Matches the paths of a route such as `/orders/:key`, with or without a slash at the end. */
function patternOf(url: string): RegExp {
  const parts = url.replace(/(?<=.)\/$/, '').split(/(:\w+(?:\([^)]*\))?|\*)/)
  const source = parts.map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${source.join('')}/?$`)
}
