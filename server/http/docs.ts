// `/openapi.json` and `/docs`, from the very schemas that the routes run on.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { declareAccess } from './access.ts'

const introduction = `The REST paths of a Partsdock shop.

**Sign in:** \`PUT /user/{email}\` with \`{"password": "…"}\` (and a \`"name"\` to sign up) answers \`{"token": "…"}\`, good for an hour.
Send it as \`Authorization: Bearer <token>\`.

- **Lists** take \`limit\` and \`cursor\`, carry \`X-Total-Count\`, and a \`Link\` header with \`rel="next"\` when more follow.
- **Public reads** carry an \`ETag\` and answer \`If-None-Match\` with 304.
- **Numbers** may come as JSON numbers or as plain decimal text; answers always hold numbers.
- **Refusals** all look like \`{"code", "message", "requestId", "issues"}\`. 429 and 503 say in \`Retry-After\` when to come again.`

/** To be registered before the routes that it describes. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Partsdock', description: introduction, version: '1.0.0' },
      // Relative: whoever reads this page may try the calls, by whatever name they reached the shop.
      servers: [{ url: '/', description: 'This shop' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      tags: [{ name: 'items' }, { name: 'orders' }, { name: 'reviews' }, { name: 'users' }],
    },
    hideUntagged: true,
    transform: createJsonSchemaTransform({}),
    transformObject: (document) => withoutUnusedSchemas(jsonSchemaTransformObject(document)),
  })
}

/** To be registered after them. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { config: { access: 'public' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
  await app.register(async (scope) => {
    declareAccess(scope, 'public')
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'; img-src 'self' data:",
      theme: { title: 'Partsdock API', css: [{ filename: 'partsdock.css', content: '.topbar { display: none }' }] },
      uiConfig: { deepLinking: true, tryItOutEnabled: true, persistAuthorization: false },
    })
  })
}

/** The provider writes each schema twice, as input and as output: what nothing refers to goes. */
function withoutUnusedSchemas<T extends object>(document: T): T {
  const { components } = document as { components?: { schemas?: Record<string, unknown> } }
  const used = JSON.stringify(document)
  for (const name of Object.keys(components?.schemas ?? {})) {
    if (!used.includes(`"#/components/schemas/${name}"`)) delete components?.schemas?.[name]
  }
  return document
}
