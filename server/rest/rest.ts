import type { FastifyInstance, FastifySchema } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { errorHandler } from '#server/request/errors.ts'
import { readAccess, readOpening } from '#server/trpc/access.ts'
import { serveBuilds } from './builds.ts'
import { serveItems } from './items.ts'
import { serveOrders } from './orders.ts'
import { servePurchases } from './purchases.ts'
import { serveQuickOrder } from './quick-order.ts'
import { refusalsOf } from './refusals.ts'
import { serveReviews } from './reviews.ts'
import type { RestApp } from './routes.ts'
import { serveUsers } from './users.ts'
import { wireFieldOf } from './wire/fields.ts'

const credentials = [{ bearer: [] }, { cookie: [] }]

/**
 * The documented REST paths. Each route decodes the request, calls one procedure, and encodes its answer. `others` add routes whose answers
 * are not JSON.
 */
export async function serveRest(app: FastifyInstance, ...others: readonly ((rest: RestApp) => void)[]): Promise<void> {
  await app.register(async (scope) => {
    const procedures = readAccess()
    const opening = readOpening()
    scope.setValidatorCompiler(validatorCompiler)
    // The codecs are typed by the schemas, so answers are not validated again.
    scope.setSerializerCompiler(() => (data) => JSON.stringify(data))
    scope.setErrorHandler(errorHandler(wireFieldOf))
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, takesApiTokens: true }
      const { procedure = '' } = route.config
      const access = procedures.get(procedure)
      const schema: FastifySchema = route.schema ?? {}
      route.schema = {
        // In OpenAPI, an empty list means that the route works with and without credentials.
        security: access === 'public' ? [] : credentials,
        ...schema,
        response: { ...(schema.response ?? {}), ...refusalsOf(route, access, schema, opening.has(procedure)) },
      }
    })
    const rest = scope.withTypeProvider<ZodTypeProvider>()
    serveItems(rest)
    serveBuilds(rest)
    serveOrders(rest)
    serveQuickOrder(rest)
    serveReviews(rest)
    serveUsers(rest)
    servePurchases(rest)
    for (const serve of others) serve(rest)
  })
}
