// Makes values from a JSON Schema, whether it comes from a procedure's input or from the OpenAPI document. They fit the schema mostly, not
// always: patterns and rules between fields are left to luck and to `hints`.
import type { Chance } from './chance.ts'

export type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema | boolean
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  default?: unknown
  [key: string]: unknown
}

/** Fitting values by the name of a field: ids of rows that exist, addresses, search words. */
export type Hints = { text: (name: string) => readonly string[]; number: (name: string) => readonly number[] }

export function makeFrom(chance: Chance, root: JsonSchema, hints: Hints): unknown {
  return make(root, '', 0)

  function make(schema: JsonSchema, name: string, depth: number): unknown {
    if (schema.$ref !== undefined) {
      const found = resolve(schema.$ref)
      return found && depth < 12 ? make(found, name, depth + 1) : null
    }
    if ('const' in schema) return schema.const
    if (schema.enum) return chance.oneOf(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices && choices.length > 0) return make(chance.oneOf(choices), name, depth + 1)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => make(each, name, depth + 1)))
    const type = Array.isArray(schema.type) ? chance.oneOf(schema.type) : schema.type
    if (type === 'object' || schema.properties) return makeObject(schema, depth)
    if (type === 'array') return makeArray(schema, name, depth)
    if (type === 'string') return makeText(schema, name)
    if (type === 'integer' || type === 'number') return makeNumber(schema, name, type === 'integer')
    if (type === 'boolean') return chance.is(0.5)
    return null
  }

  function resolve(ref: string): JsonSchema | undefined {
    if (ref === '#') return root
    return ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], root) as JsonSchema | undefined
  }

  function makeObject({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(properties)) {
      if (required.includes(name) || chance.is(depth > 6 ? 0.1 : 0.4)) made[name] = make(schema, name, depth + 1)
    }
    if (typeof additionalProperties === 'object') {
      for (let i = chance.below(3); i > 0; i -= 1) made[`key ${i}`] = make(additionalProperties, 'value', depth + 1)
    }
    return made
  }

  function makeArray({ items, minItems = 0, maxItems = 4 }: JsonSchema, name: string, depth: number): unknown[] {
    const length = minItems + chance.below(Math.max(1, Math.min(maxItems, minItems + 4) - minItems + 1))
    return Array.from({ length }, () => make(typeof items === 'object' ? items : {}, name.replace(/s$/, ''), depth + 1))
  }

  function makeText({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema, name: string): string {
    const known = hints.text(format === 'uuid' && name === '' ? 'id' : name)
    const fitting = pattern === undefined ? known : known.filter((text) => fits(pattern, text))
    if (fitting.length > 0 && chance.is(0.85)) return chance.oneOf(fitting)
    if (format === 'date') return `20${10 + chance.below(89)}-0${1 + chance.below(9)}-1${chance.below(10)}`
    const samples = pattern === undefined ? [] : patternSamples.filter((text) => fits(pattern, text))
    if (samples.length > 0) return chance.oneOf(samples)
    return 'Ab9 é-'.repeat(20).slice(0, Math.max(minLength, 1 + chance.below(Math.min(maxLength, 40))))
  }

  function makeNumber({ minimum, exclusiveMinimum, maximum }: JsonSchema, name: string, isWhole: boolean): number {
    const known = hints.number(name)
    if (known.length > 0 && chance.is(0.85)) return chance.oneOf(known)
    const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
    const most = maximum ?? 2_000_000_000
    const chosen = chance.oneOf([least, most, least + chance.below(10), least + chance.below(1_000)])
    return Math.min(most, isWhole ? Math.floor(chosen) : chosen)
  }
}

const patternSamples = ['0', '1', '12', '5.5', '12.50', '2026-11-23', '2027-01-15T09:30', 'a', 'abc', 'A-1', 'abcd-1234', '1234-5678']

function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}
