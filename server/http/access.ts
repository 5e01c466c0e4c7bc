// Every route says who may call it, in its config: by the procedure it serves, or outright. A route that does not stops the start.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Access, checkAccess } from '#server/request/access.ts'
import { callContextOf } from '#server/request/call-context.ts'
import { readAccess } from '#server/trpc/access.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What `declareAccess` says of the routes of this scope. */
    declaredAccess?: Access | 'procedure'
  }
  interface FastifyContextConfig {
    /** The procedure that the route serves, such as `items.list`: its access is the route's. */
    procedure?: string
    /** Who may call, for routes that serve no procedure. `procedure` where every procedure behind the route decides for itself. */
    access?: Access | 'procedure'
  }
}

/** Checks the declarations of all routes from here on, and refuses who may not call before a body is read. */
export function enforceAccess(app: FastifyInstance): void {
  const procedures = readAccess()
  const accessOf = ({ config, method, url }: RouteOptions, declared: Access | 'procedure' | undefined): Access | 'procedure' => {
    const access = config?.procedure === undefined ? (config?.access ?? declared) : procedures.get(config.procedure)
    if (!access) throw new Error(`The route ${String(method)} ${url} does not say who may call it`)
    return access
  }

  app.addHook('onRoute', function (route) {
    const access = accessOf(route, this.declaredAccess)
    if (access === 'public' || access === 'procedure') return
    const guard = async (request: FastifyRequest, reply: FastifyReply) => {
      await checkAccess(access, callContextOf(request, reply))
    }
    route.onRequest = [...[route.onRequest ?? []].flat(), guard]
  })
}

/** For plugins that add routes of their own, which cannot say it themselves: all routes of this scope have this access. */
export function declareAccess(scope: FastifyInstance, access: Access | 'procedure'): void {
  scope.declaredAccess = access
}
