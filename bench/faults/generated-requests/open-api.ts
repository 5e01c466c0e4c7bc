// The shop's own OpenAPI document: the calls that it describes, and whether an answer is what it describes.
import { z } from 'zod'
import type { JsonSchema } from './from-schema.ts'

const Parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: z.custom<JsonSchema>() })
const Content = z.record(z.string(), z.object({ schema: z.custom<JsonSchema>() }))
const Described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(Parameter).optional(),
        requestBody: z.object({ content: Content }).optional(),
        responses: z.record(z.string(), z.object({ content: Content.optional() })),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.custom<JsonSchema>()).optional() }).optional(),
})

export type Operation = {
  method: string
  /** As in the document: `/items/{id}`. */
  path: string
  parameters: z.infer<typeof Parameter>[]
  body: JsonSchema | null
  pattern: RegExp
  /** By status; null for answers without JSON. */
  answers: ReadonlyMap<string, z.ZodType | null>
}

export function readOpenApi(document: unknown): Operation[] {
  const { paths, components } = Described.parse(document)
  const $defs = Object.fromEntries(Object.entries(components?.schemas ?? {}).map(([name, schema]) => [name, local(schema)]))
  const own = (schema: JsonSchema): JsonSchema => ({ ...local(schema), $defs })
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]): Operation => {
      const body = requestBody?.content['application/json']?.schema
      return {
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((it) => ({ ...it, schema: own(it.schema) })),
        body: body ? own(body) : null,
        pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
        answers: new Map(
          Object.entries(responses).map(([status, { content }]) => {
            const schema = content?.['application/json']?.schema
            return [status, schema ? z.fromJSONSchema(own(schema) as Parameters<typeof z.fromJSONSchema>[0]) : null]
          }),
        ),
      }
    }),
  )
}

/** References to the document's components as references inside one schema. */
function local(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as JsonSchema
}

/** What the document does not allow in an answer; null if it does, or does not describe the call. */
export function findUndocumented(
  operations: readonly Operation[],
  method: string,
  url: string,
  status: number,
  text: string,
): string | null {
  const path = url.replace(/\?.*$/s, '')
  const operation = operations.find((it) => it.method === method && it.pattern.test(path))
  if (!operation) return null
  const name = `${operation.method} ${operation.path}`
  const schema = operation.answers.get(String(status))
  if (schema === undefined) return `${name} answered ${status}, which its description does not name`
  if (schema === null) return null
  const parsed = schema.safeParse(parse(text))
  if (parsed.success) return null
  const [issue] = parsed.error.issues
  return `${name} answered ${status} with a body that its description does not allow: ${issue?.path.join('.')} ${issue?.message}: ${text.slice(0, 300)}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
