// Finds every place of a JSON Schema that takes a text, and puts texts there.
import type { JsonSchema } from '../generated-requests/from-schema.ts'

type Step =
  | { kind: 'key'; name: string; schema: JsonSchema }
  | { kind: 'items'; most: number; schema: JsonSchema }
  | { kind: 'values'; keys: readonly string[]; schema: JsonSchema }
  | { kind: 'names' }

export type TextField = {
  /** `build[].sku`, `filters{}[]`; a record's own keys are `filters{name}`. */
  name: string
  /** In characters; infinite if only the request bounds it. */
  longest: number
  steps: readonly Step[]
}

const deepest = 12
const mostItems = 5_000
const mostKeys = 50

/** Every text field below `root`; fields of one name are one field. */
export function textFieldsOf(root: JsonSchema): TextField[] {
  const found = new Map<string, TextField>()
  walk(root, '', [], 0)
  return [...found.values()]

  function walk(schema: JsonSchema, name: string, steps: readonly Step[], depth: number): void {
    if (depth > deepest) return
    if (schema.$ref !== undefined) {
      const target = resolve(root, schema.$ref)
      if (target) walk(target, name, steps, depth + 1)
      return
    }
    for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(each, name, steps, depth + 1)
    const { properties = {}, additionalProperties, items } = schema
    if (isText(schema)) note({ name, longest: longestOf(schema), steps })
    for (const [key, each] of Object.entries(properties))
      walk(each, name === '' ? key : `${name}.${key}`, [...steps, { kind: 'key', name: key, schema: each }], depth + 1)
    if (typeof additionalProperties === 'object') {
      const names = schema['propertyNames'] as JsonSchema | undefined
      const known = names?.enum?.filter((key) => typeof key === 'string')
      const keys = (known ?? Array.from({ length: mostKeys }, (_, i) => `key ${i}`)).slice(0, mostKeys)
      walk(additionalProperties, `${name}{}`, [...steps, { kind: 'values', keys, schema: additionalProperties }], depth + 1)
      note({ name: `${name}{name}`, longest: names ? longestOf(names) : Number.POSITIVE_INFINITY, steps: [...steps, { kind: 'names' }] })
    }
    if (typeof items === 'object')
      walk(
        items,
        `${name}[]`,
        [...steps, { kind: 'items', most: Math.min(schema.maxItems ?? mostItems, mostItems), schema: items }],
        depth + 1,
      )
  }

  function note(field: TextField): void {
    const known = found.get(field.name)
    if (!known || known.longest < field.longest) found.set(field.name, field)
  }
}

/** A schema without a type takes anything, texts too. */
function isText(schema: JsonSchema): boolean {
  if (schema.enum || 'const' in schema) return false
  if (schema.type === 'string' || (Array.isArray(schema.type) && schema.type.includes('string'))) return true
  return !['type', 'properties', 'items', 'anyOf', 'oneOf', 'allOf', '$ref', 'not'].some((word) => word in schema)
}

const lengthOfFormat: Readonly<Record<string, number>> = { uuid: 36, date: 10, email: 254 }

function longestOf({ maxLength, format, pattern }: JsonSchema): number {
  if (maxLength !== undefined && maxLength > 0) return maxLength
  const ofFormat = lengthOfFormat[format ?? '']
  if (ofFormat !== undefined) return ofFormat
  const [, , most] = /\{(\d+,)?(\d+)\}\$$/.exec(pattern ?? '') ?? []
  return most === undefined ? Number.POSITIVE_INFINITY : Number(most)
}

function resolve(root: JsonSchema, ref: string): JsonSchema | undefined {
  if (ref === '#') return root
  const path = ref.slice(2).split('/')
  return path.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], root) as JsonSchema | undefined
}

/**
 * `base` with texts in the field. Lists and records on the way are filled to `share` of what they may have; each of their texts is asked for
 * with its place.
 */
export function putText(base: unknown, { steps }: TextField, text: (place: number) => string, share = 1): unknown {
  let place = 0
  return put(base, 0)

  function put(value: unknown, at: number): unknown {
    const step = steps[at]
    if (!step) return text(place++)
    if (step.kind === 'key') return { ...asObject(value), [step.name]: put(asObject(value)[step.name] ?? sampleOf(step.schema), at + 1) }
    if (step.kind === 'names') return Object.fromEntries(upTo(mostKeys, share).map(() => [text(place++), 'x']))
    if (step.kind === 'values')
      return Object.fromEntries(upTo(step.keys.length, share).map((i) => [step.keys[i] ?? '', put(sampleOf(step.schema), at + 1)]))
    const [first = sampleOf(step.schema)] = Array.isArray(value) ? value : []
    return upTo(step.most, share).map(() => put(first, at + 1))
  }
}

const upTo = (most: number, share: number): number[] => Array.from({ length: Math.max(1, Math.floor(most * share)) }, (_, i) => i)

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The least that a schema asks for. */
function sampleOf(schema: JsonSchema): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sampleOf(choice)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return []
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return 'x'
  const { properties = {}, required = [] } = schema
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
}
