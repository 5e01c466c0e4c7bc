// Asks the schemas of a call directly, without HTTP: thousands of bad values cost little.
import { z } from 'zod'
import { statusOf } from '#server/domain/context/errors.ts'
import { translateError } from '#server/request/translate-error.ts'
import type { Answer } from './test-shop.ts'

/** The refusal by the first schema that rejects the value, as a caller would read it; null if all accept the value. */
export async function refusalBySchemas(schemas: readonly z.ZodType[], value: unknown): Promise<Answer | null> {
  for (const schema of schemas) {
    const { error } = await schema.safeParseAsync(value)
    if (error) return answerOf(error)
  }
  return null
}

function answerOf(error: z.ZodError): Answer {
  const { code, message, issues } = translateError(error).refusal
  const body = { code, message, requestId: 'none', ...(issues && { issues }) }
  return { status: statusOf[code], headers: {}, body, text: JSON.stringify(body) }
}

/** The input schemas of each procedure, by path. */
export function inputSchemasOf(router: { _def: { procedures: unknown } }): ReadonlyMap<string, readonly z.ZodType[]> {
  const procedures = Object.entries(router._def.procedures as Record<string, { _def: { inputs: unknown[] } }>)
  return new Map(procedures.map(([path, { _def }]) => [path, z.array(z.instanceof(z.ZodType)).parse(_def.inputs)]))
}

/** An answer without the id of its request: equal for equal input. */
export function saidBy({ status, body }: Answer) {
  const { requestId: _, ...said } = body as Record<string, unknown>
  return { status, ...said }
}
