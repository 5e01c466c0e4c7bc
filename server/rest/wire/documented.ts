// REST accepts more forms than the domain: a number may arrive as text, and null may mean missing. The domain's schemas define the limits,
// so the OpenAPI document shows those.
import { z } from 'zod'

const rules = new WeakMap<z.core.$ZodType, z.ZodType>()

/** A request field, documented by the schema that validates its value. */
export function ruledBy<Wire extends z.ZodType>(wire: Wire, rule: z.ZodType): Wire {
  rules.set(wire, rule)
  return wire
}

/** zod clones a schema when a description is added. */
const ruleOf = (schema: z.core.$ZodType): z.ZodType | undefined =>
  rules.get(schema) ?? (schema._zod.parent ? ruleOf(schema._zod.parent) : undefined)

type Shown = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }

/** For `toJSONSchema`: shows the validating schema instead of the field, and omits limits that exist only in JavaScript. */
export function showRule({ zodSchema, jsonSchema }: Shown): void {
  const rule = ruleOf(zodSchema)
  if (rule) {
    for (const key of Object.keys(jsonSchema)) if (key !== 'description' && key !== 'format') delete jsonSchema[key]
    const { $schema: _, ...shown } = z.toJSONSchema<z.ZodType>(rule, { io: 'input', override: (inner) => showRule(inner) })
    Object.assign(jsonSchema, { ...shown, ...jsonSchema })
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
