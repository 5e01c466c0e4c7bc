import type { FastifyInstance } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { errorHandler } from '#server/http/errors.ts'
import { readAccess } from '#server/trpc/access.ts'
import { serveItems } from './items.ts'
import { serveOrders } from './orders.ts'
import { serveReviews } from './reviews.ts'
import { serveUsers } from './users.ts'
import { Refusal } from './wire/common.ts'
import { wireFieldOf } from './wire/fields.ts'

/** The documented REST paths. Each decodes the wire, calls one procedure, and encodes its answer. */
export async function serveRest(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    const procedures = readAccess()
    scope.setValidatorCompiler(validatorCompiler)
    // The codecs are typed by the schemas, so nothing is checked a second time on the way out.
    scope.setSerializerCompiler(() => (data) => JSON.stringify(data))
    scope.setErrorHandler(errorHandler(wireFieldOf))
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, takesApiTokens: true }
      const access = procedures.get(route.config?.procedure ?? '')
      const schema = (route.schema ?? {}) as { response?: Record<string, unknown> }
      route.schema = {
        ...schema,
        ...(route.config?.procedure && {
          operationId: `${String(route.method).toLowerCase()}_${route.config.procedure.replace('.', '_')}`,
        }),
        ...(access !== 'public' && { security: [{ bearer: [] }] }),
        response: { ...schema.response, '4XX': Refusal, '503': Refusal },
      }
    })
    const rest = scope.withTypeProvider<ZodTypeProvider>()
    serveItems(rest)
    serveOrders(rest)
    serveReviews(rest)
    serveUsers(rest)
  })
}
