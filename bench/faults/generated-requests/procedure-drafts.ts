// Requests to procedures, alone and in batches. Inputs come from the policy table, which has a valid one for each procedure, or from the
// procedure's own schema; most are then spoilt.
import { z } from 'zod'
import { brokenBodies } from '#server/test/bad-input.ts'
import { policies } from '#server/test/policy.ts'
import { appRouter } from '#server/trpc/router.ts'
import type { Cast, Credential } from './cast.ts'
import type { Chance } from './chance.ts'
import type { Draft } from './draft.ts'
import { type Hints, type JsonSchema, makeFrom } from './from-schema.ts'
import { writeJson } from './json.ts'
import { oddJson, spoil } from './mutate.ts'

export type ProcedureTarget = { path: string; isQuery: boolean; changesNothing: boolean; schema: JsonSchema | null }

type Definition = { type: 'query' | 'mutation' | 'subscription'; inputs: readonly z.ZodType[] }

export function listProcedures(): ProcedureTarget[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Definition }>
  return Object.entries(procedures).map(([path, { _def }]) => {
    const [input] = _def.inputs
    return {
      path,
      isQuery: _def.type !== 'mutation',
      changesNothing: policies.some(({ procedure, changesNothing }) => procedure === path && changesNothing === true),
      schema: input ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null,
    }
  })
}

type Tools = { chance: Chance; cast: Cast; hints: Hints }

/** An input as JSON text; null for none. */
export function inputFor({ chance, cast, hints }: Tools, { path, schema }: ProcedureTarget): string | null {
  const rows = policies.filter(({ procedure }) => procedure === path)
  const valid = () => chance.oneOf(rows).input(cast.world)
  const made = () => (schema ? makeFrom(chance, schema, hints) : valid())
  const way = chance.weighted({ valid: 25, made: 25, spoiltValid: 25, spoiltMade: 20, odd: 3, none: 2 })
  if (way === 'none') return null
  if (way === 'odd') return oddJson(chance)
  const value = way === 'valid' ? valid() : way === 'made' ? made() : spoil(chance, way === 'spoiltValid' ? valid() : made())
  return value === undefined ? null : writeJson(value)
}

export function draftProcedure(tools: Tools, target: ProcedureTarget, credential: Credential): Draft {
  const { chance } = tools
  const { path, isQuery, changesNothing } = target
  const input = inputFor(tools, target)
  const method = chance.is(0.03) ? chance.oneOf(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']) : isQuery ? 'GET' : 'POST'
  const shared = { group: 'procedures' as const, doing: [path], isRead: isQuery || changesNothing || method === 'GET', credential }
  if (method === 'GET' || method === 'HEAD') {
    const query = input === null ? '' : `?input=${encodeURIComponent(input)}`
    return { ...shared, method, path: `/trpc/${path}${query}`, headers: { ...credential.headers }, body: null }
  }
  const broken = chance.is(0.04) ? chance.oneOf(brokenBodies) : null
  const type = broken ? broken.type : 'application/json'
  const headers = { ...(type !== null && { 'content-type': type }), ...credential.headers }
  return { ...shared, method, path: `/trpc/${path}`, headers, body: broken ? broken.body : (input ?? '') }
}

/** Several calls in one request; sometimes queries and mutations together, or more than are allowed. */
export function draftBatch(tools: Tools, targets: readonly ProcedureTarget[], credential: Credential): Draft {
  const { chance } = tools
  const isQuery = chance.is(0.5)
  const kind = chance.is(0.9) ? targets.filter((target) => target.isQuery === isQuery && target.path !== 'live.changes') : targets
  const calls = Array.from({ length: 1 + chance.below(chance.is(0.1) ? 14 : 6) }, () => chance.oneOf(kind))
  const inputs = calls.map((target, i) => [String(i), inputFor(tools, target)] as const).filter(([, input]) => input !== null)
  const keyed = `{${inputs.map(([key, input]) => `${JSON.stringify(key)}:${input}`).join(',')}}`
  const body = chance.is(0.9) ? keyed : chance.oneOf([`[${inputs.map(([, input]) => input).join(',')}]`, 'null', '{"0":1,"-1":2}', '{'])
  const path = `/trpc/${calls.map((call) => call.path).join(',')}?batch=${chance.is(0.95) ? '1' : oddJson(chance).slice(0, 9)}`.replace(
    /[^!-~]/g,
    '_',
  )
  const stream: Record<string, string> = chance.is(0.05) ? { 'trpc-accept': 'application/jsonl' } : {}
  const shared = { group: 'batches' as const, doing: calls.map((call) => call.path), credential }
  if (isQuery) {
    const headers = { ...credential.headers, ...stream }
    return { ...shared, isRead: true, method: 'GET', path: `${path}&input=${encodeURIComponent(body)}`, headers, body: null }
  }
  const headers = { 'content-type': 'application/json', ...credential.headers, ...stream }
  return { ...shared, isRead: calls.every(({ changesNothing }) => changesNothing), method: 'POST', path, headers, body }
}
