// `/openapi.json` and `/docs`, generated from the schemas that the routes run on.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { defaultShopName } from '#common/settings/rules.ts'
import { publishedContactOf } from '#server/domain/settings/shown.ts'
import { cookieNameOf, sessionName } from '#server/request/cookies.ts'
import { type PreparedBody, prepareBody, sendPublic } from '#server/rest/routes.ts'
import { showRule } from '#server/rest/wire/documented.ts'
import { answerExamples, bodyExamples, busyExample } from '#server/rest/wire/examples.ts'
import { declareAccess } from '../hooks/access.ts'
import { docsScript, docsSheet, finishPage } from './docs-look.ts'

const introductionOf = (publicUrl: string) => `The REST API of this shop. Reading the catalogue needs no account.

**Your first order line takes four calls:**

\`\`\`sh
# 1. Find an item. Note its _id and orderQuantity (the minimum order quantity).
curl '${publicUrl}/items?q=ryzen&limit=10'

# 2. Sign up. To sign in later, leave out "name". The answer is {"token": "…"}, valid for one hour.
curl -X PUT ${publicUrl}/user/mina@example.com -H 'content-type: application/json' \\
  -d '{"password": "…", "name": "Mina Rahman"}'

# 3. Add an order line to your cart: five pieces of item 154. _id is a number of your choice.
curl -X POST ${publicUrl}/orders/mina@example.com -H 'authorization: Bearer TOKEN' -H 'content-type: application/json' \\
  -d '{"_id": "48210377", "productId": "154", "quantity": 5}'

# 4. Read the order line.
curl ${publicUrl}/orders/48210377 -H 'authorization: Bearer TOKEN'
\`\`\`

Place it with one more call. Cash on delivery needs nothing else; with another method, a person pays in a browser at the \`payUrl\` of the answer.

\`\`\`sh
# 5. Place all pending order lines as one purchase. key is of your choice.
curl -X POST ${publicUrl}/purchases -H 'authorization: Bearer TOKEN' -H 'content-type: application/json' \\
  -d '{"key": "2026-117", "orders": "all", "method": "cash", "poNumber": "PO-117"}'
\`\`\`

**API tokens** are for software that runs longer than an hour. Create one on the page of your account's security (Dashboard, Security, API tokens). Each token has a
name, an expiry date within a year, and either read-only or full access. It is shown once, starts with \`pdk_\`, and is sent in the same way:

\`\`\`sh
curl ${publicUrl}/orders -H 'authorization: Bearer pdk_…'
\`\`\`

A read-only token gets 403 on every method but GET, HEAD and OPTIONS. An expired or revoked token gets 401. API tokens work only on the paths of this page, with the
current role of your account. \`PUT /user/{email}\` with an API token changes your profile and returns the same token.

- **Repeating a request is safe:** the same request with the same \`_id\` or \`Idempotency-Key\` returns the same order, even if that order was cancelled or
  deleted since. Use a new number for a new order.
- **Order numbers:** continue with the \`_id\` of the answer. It differs from yours if another customer already has that number.
- **Lists** take \`limit\` and \`cursor\`. They return \`X-Total-Count\`, and a \`Link\` header with \`rel="next"\` if there are more entries.
  With \`X-Total-Count-Capped: true\` there are more entries than were counted.
- **Errors** have the form \`{"code", "message", "requestId", "issues"}\`. 429 and 503 carry \`Retry-After\`. A wrong method on a known path gets 405, with
  the allowed methods in \`Allow\`.
- **Numbers** can be sent as JSON numbers or as plain decimal text. Answers always contain numbers.
- **Caching:** public reads return an \`ETag\`. Send it in \`If-None-Match\` to get 304 if nothing has changed.
- **Generated clients:** \`openapi-typescript\`, \`orval\` and similar tools can read \`/openapi.json\`. \`{key}\` in a path is an order number, an account
  id or an email address, as described for each operation.`

// The license in package.json, as an SPDX identifier.
const allRightsReserved = { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' }

const securitySchemesOf = (server: Pick<FastifyInstance, 'publicUrl'>) =>
  ({
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'A token from PUT /user/{email}, valid for one hour, or an API token (pdk_…) from the account page',
    },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieNameOf({ server }, sessionName),
      description:
        "The session cookie of a browser that is signed in to the shop. Calls that change data must come from the shop's own pages.",
    },
  }) as const

const tags = [
  { name: 'items', description: 'The catalogue. Anyone can read it; admins can change it.' },
  { name: 'builds', description: 'Whether parts work together in one machine. Anyone can ask.' },
  { name: 'quick order', description: 'Pasted lines become parts and quantities, and lines of the cart.' },
  { name: 'orders', description: "Order lines, each for one item. The pending ones are the customer's cart." },
  { name: 'purchases', description: 'What was checked out at once: order lines that are placed, paid and delivered together.' },
  { name: 'reviews', description: 'Reviews that customers write about the shop. Reviews of items belong to the items.' },
  { name: 'users', description: 'Accounts: sign-in, profiles and roles.' },
]

/** Call this before registering the routes that it describes. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  const zodToJsonConfig = { override: showRule }
  const addSchemas = createJsonSchemaTransformObject({ zodToJsonConfig })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: defaultShopName,
        version: '1.0.0',
        description: introductionOf(app.publicUrl),
        license: allRightsReserved,
      },
      // Relative, so that readers of /docs can try calls under any host name that serves the shop.
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
  let written: { version: number; description: PreparedBody } | undefined
  app.get('/openapi.json', { config: { access: 'public' } }, async (request, reply) => {
    const { version } = app.shop.settings.current()
    if (written?.version !== version) written = { version, description: prepareBody(withShop(app, app.swagger())) }
    return sendPublic(request, reply, written.description)
  })
  await app.register(async (scope) => {
    declareAccess(scope, 'public')
    scope.addHook('onSend', async (_request, _reply, payload) =>
      typeof payload === 'string' ? finishPage(payload, app.shop.settings.current().values.name) : payload,
    )
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      transformSpecification: (description) => withShop(app, description),
      // The page's script contains one stylesheet, allowed by its hash, and sets inline styles on its examples.
      staticCSP: [
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'",
        "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; style-src-attr 'unsafe-inline'",
      ].join('; '),
      theme: {
        title: `${defaultShopName} API`,
        css: [{ filename: 'partsdock.css', content: docsSheet }],
        js: [{ filename: 'partsdock.js', content: docsScript }],
      },
      uiConfig: { deepLinking: true, tryItOutEnabled: true, persistAuthorization: false },
    })
  })
}

/** The description with the name and the contact that the shop has now. */
function withShop<T extends { info?: object | undefined }>({ shop, publicUrl }: FastifyInstance, description: T) {
  const { name } = shop.settings.current().values
  const email = publishedContactOf(shop)
  return { ...description, info: { ...description.info, title: name, contact: { name, url: publicUrl, ...(email !== null && { email }) } } }
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
  'X-Total-Count': header('The total number of entries', 'integer'),
  'X-Total-Count-Capped': header('true if there are more entries than X-Total-Count says'),
  Link: header('With rel="next": the address of the next page'),
}
const publicHeaders = { ETag: header('Send it in If-None-Match to get 304 if nothing has changed') }
const waitHeaders = { 'Retry-After': header('Seconds to wait before you try again', 'integer') }

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
