// Every route declares who may call it: explicitly, or through the procedure that it serves. The start fails if one does not.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Access, checkAccess } from '#server/request/access.ts'
import { callContextOf } from '#server/request/call-context.ts'
import { readAccess } from '#server/trpc/access.ts'

declare module 'fastify' {
  interface FastifyInstance {
    declaredAccess?: Access | 'procedure'
  }
  interface FastifyContextConfig {
    /** The procedure that the route serves, such as `items.list`. Its access applies to the route. */
    procedure?: string
    /** For a route without a procedure. Use `procedure` if each procedure behind the route decides for itself. */
    access?: Access | 'procedure'
  }
}

/** Checks the declarations of all routes registered after this call, and refuses unauthorized callers before their body is read. */
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

/** For plugins whose own routes cannot declare access: applies this access to all routes in the scope. */
export function declareAccess(scope: FastifyInstance, access: Access | 'procedure'): void {
  scope.declaredAccess = access
}
