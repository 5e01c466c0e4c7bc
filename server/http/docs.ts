// `/openapi.json` and `/docs`, generated from the schemas that the routes run on.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { cookieNameOf, sessionName } from '#server/request/cookies.ts'
import { type PreparedBody, prepareBody, sendPublic } from '#server/rest/routes.ts'
import { showRule } from '#server/rest/wire/documented.ts'
import { answerExamples, bodyExamples, busyExample } from '#server/rest/wire/examples.ts'
import { declareAccess } from './access.ts'

const introductionOf = (publicUrl: string) => `The REST paths of a Partsdock shop.

**Sign in:** \`PUT /user/{email}\` with \`{"password": "…"}\` (and a \`"name"\` to sign up) answers \`{"token": "…"}\`, good for an hour.
Send it as \`Authorization: Bearer <token>\`.

\`\`\`sh
curl -X PUT ${publicUrl}/user/mina@example.com -H 'content-type: application/json' -d '{"password": "…"}'
curl ${publicUrl}/orders -H 'authorization: Bearer TOKEN'
\`\`\`

**API tokens** are for programs that run for longer than an hour. Make one on your account page (Dashboard, My account, API tokens): it has a name, a
last day within a year, and rights to read alone or to do what your account may. It is shown once, begins with \`pdk_\`, and is sent in the same way:

\`\`\`sh
# Read: every list and item that your account may see.
curl '${publicUrl}/items?q=ryzen&limit=10' -H 'authorization: Bearer pdk_…'
curl ${publicUrl}/orders -H 'authorization: Bearer pdk_…'

# Write, with full rights: order five pieces of item 154 under a number of your own. Repeated, it is the same order.
curl -X POST ${publicUrl}/orders/mina@example.com -H 'authorization: Bearer pdk_…' -H 'content-type: application/json' \\
  -d '{"_id": "48210377", "productId": "154", "quantity": 5}'
\`\`\`

A token that may only read is refused with 403 on every other method; one that has ended or was revoked, or whose account is gone, with 401. It is good at the paths of this page alone, has
the role that its account has at the moment of the call, and shows on the account page when it was used last. \`PUT /user/{email}\` with one, to change the profile, answers
the same token again.

- **A first order** takes four calls: \`GET /items\`, \`PUT /user/{email}\` to sign up, \`POST /orders/{email}\` with the \`productId\` and a quantity, \`GET /orders/{_id}\`.
- **Generated clients:** \`openapi-typescript\`, \`orval\` and the like read \`/openapi.json\` as it is. \`{key}\` in a path is what its operation says: an order number, an
  account id, or an e-mail address.
- **Lists** take \`limit\` and \`cursor\`, carry \`X-Total-Count\`, and a \`Link\` header with \`rel="next"\` when more follow.
- **Public reads** carry an \`ETag\` and answer \`If-None-Match\` with 304.
- **Numbers** may come as JSON numbers or as plain decimal text; answers always hold numbers.
- **Orders:** go on with the \`_id\` of the answer. It is the one you chose, unless somebody else has that number already. The same request
  under the same \`_id\` or \`Idempotency-Key\` is the same order, also after that order was cancelled or deleted: for a new one, take a new number.
- **Refusals** all look like \`{"code", "message", "requestId", "issues"}\`. 429 and 503 say in \`Retry-After\` when to come again. A known path
  with a method that it does not have answers 405, with the methods in \`Allow\`.`

// Swagger's stylesheet makes inline code taller than its line.
const docsSheet = `.topbar { display: none } .swagger-ui .info p, .swagger-ui .info li { line-height: 1.9 }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 8px }
  .swagger-ui .opblock-section-header { flex-wrap: wrap }
  .swagger-ui .opblock-body { overflow-x: auto }
}`

// As in package.json, in SPDX terms.
const allRightsReserved = { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' }

const securitySchemesOf = (server: Pick<FastifyInstance, 'publicUrl'>) =>
  ({
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'A token of an hour from PUT /user/{email}, or an API token (pdk_…) of the account page',
    },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieNameOf({ server }, sessionName),
      description: 'The session of a browser that signed in on the pages. Calls that change something must come from the shop itself.',
    },
  }) as const

const tags = [
  { name: 'items', description: 'The catalogue: everybody may read it, admins change it.' },
  { name: 'orders', description: 'Orders of one item each. The pending ones are the cart of a customer.' },
  { name: 'reviews', description: 'What customers say about the shop.' },
  { name: 'users', description: 'Accounts: signing in, profiles and roles.' },
]

/** Call this before registering the routes to describe. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  const zodToJsonConfig = { override: showRule }
  const addSchemas = createJsonSchemaTransformObject({ zodToJsonConfig })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Partsdock',
        version: '1.0.0',
        description: introductionOf(app.publicUrl),
        contact: { name: 'Partsdock', url: app.publicUrl, email: app.shop.contactEmail },
        license: allRightsReserved,
      },
      // Relative, so that readers of /docs can try calls under any host name of the shop.
      servers: [{ url: '/', description: 'This shop' }],
      components: { securitySchemes: securitySchemesOf(app) },
      tags,
    },
    hideUntagged: true,
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: (document) => giveExamples(describeAnswers(withoutUnusedSchemas(addSchemas(document)))),
  })
}

/** Call this after registering the routes. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  let description: PreparedBody | undefined
  app.get('/openapi.json', { config: { access: 'public' } }, async (request, reply) => {
    description ??= prepareBody(app.swagger())
    return sendPublic(request, reply, description)
  })
  await app.register(async (scope) => {
    declareAccess(scope, 'public')
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      // The page's script contains one stylesheet, allowed by its hash, and sets inline styles on its examples.
      staticCSP: [
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'",
        "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; style-src-attr 'unsafe-inline'",
      ].join('; '),
      theme: { title: 'Partsdock API', css: [{ filename: 'partsdock.css', content: docsSheet }] },
      uiConfig: { deepLinking: true, tryItOutEnabled: true, persistAuthorization: false },
    })
  })
}

/** The type provider writes each schema twice, as input and as output; this removes the unreferenced ones. */
function withoutUnusedSchemas<T extends object>(document: T): T {
  const { components } = document as { components?: { schemas?: Record<string, unknown> } }
  const used = JSON.stringify(document)
  for (const name of Object.keys(components?.schemas ?? {})) {
    if (!used.includes(`"#/components/schemas/${name}"`)) delete components?.schemas?.[name]
  }
  return document
}

type Operation = {
  operationId?: string
  summary?: string
  requestBody?: { content: Record<string, { example?: unknown }> }
  parameters?: { name: string; in: string }[]
  security?: unknown[]
  responses: Record<string, { description?: string; headers?: Record<string, unknown>; content?: Record<string, { example?: unknown }> }>
}

const header = (description: string, type: 'string' | 'integer' = 'string') => ({ description, schema: { type } })
const listHeaders = {
  'X-Total-Count': header('How many there are in all', 'integer'),
  Link: header('With rel="next": where the list goes on'),
}
const publicHeaders = { ETag: header('Send it as If-None-Match, and what has not changed is answered with 304') }
const waitHeaders = { 'Retry-After': header('Seconds to wait', 'integer') }

/** Adds what schemas cannot express: descriptions and headers of each answer. */
function describeAnswers<T extends object>(document: T): T {
  const { paths } = document as { paths?: Record<string, Record<string, Operation>> }
  const operations = Object.values(paths ?? {}).flatMap((path) => Object.entries(path))
  for (const [method, { summary = '', parameters, security, responses }] of operations) {
    const isList = parameters?.some(({ name }) => name === 'cursor')
    const isPublicRead = method === 'get' && security?.length === 0
    if (isPublicRead) responses['304'] = { description: 'Nothing has changed since the ETag in If-None-Match', headers: publicHeaders }
    for (const [status, response] of Object.entries(responses)) {
      if (status.startsWith('2')) {
        response.description = summary
        const headers = { ...(isList && listHeaders), ...(isPublicRead && publicHeaders) }
        if (Object.keys(headers).length > 0) response.headers = headers
      } else if (status === '429' || status === '503') response.headers = waitHeaders
    }
  }
  return document
}

/** Without them Swagger invents examples from the types alone. */
function giveExamples<T extends object>(document: T): T {
  const { paths, components } = document as {
    paths?: Record<string, Record<string, Operation>>
    components?: { schemas?: Record<string, { examples?: unknown[] }> }
  }
  const answers = new Map<string, unknown>(Object.entries(answerExamples))
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) if (answers.has(name)) schema.examples = [answers.get(name)]
  const bodies = new Map<string, unknown>(Object.entries(bodyExamples))
  for (const { operationId = '', requestBody, responses } of Object.values(paths ?? {}).flatMap((path) => Object.values(path))) {
    const example = bodies.get(operationId)
    for (const content of Object.values(requestBody?.content ?? {})) if (example !== undefined) content.example = example
    for (const content of Object.values(responses['503']?.content ?? {})) content.example = busyExample
  }
  return document
}
