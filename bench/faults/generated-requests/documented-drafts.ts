// Requests to the paths of the OpenAPI document, with what the document says of parameters and bodies.
import { brokenBodies, notCursors, notQueryCounts, strangeSegments } from '#server/test/bad-input.ts'
import { type Policy, policies } from '#server/test/policy.ts'
import type { Cast, Credential } from './cast.ts'
import type { Chance } from './chance.ts'
import { asksToRead, type Draft } from './draft.ts'
import { type Hints, type JsonSchema, makeFrom } from './from-schema.ts'
import { writeJson } from './json.ts'
import { spoil } from './mutate.ts'
import type { Operation } from './open-api.ts'

type Tools = { chance: Chance; cast: Cast; hints: Hints }

export function draftDocumented({ chance, cast, hints }: Tools, operation: Operation, credential: Credential): Draft {
  const { method, path, parameters, body: schema } = operation
  const rows = policies.filter(({ rest }) => rest?.method === method && rest.path === path)
  const isFromTable = rows.length > 0 && chance.is(0.5)
  const row = rows.length > 0 ? chance.oneOf(rows) : undefined
  const url = isFromTable && row?.rest ? row.rest.url(cast.world) : madeUrl()
  const body = schema === null ? (chance.is(0.03) ? '{}' : null) : bodyOf(isFromTable ? row : undefined, schema)
  const broken = schema !== null && chance.is(0.04) ? chance.oneOf(brokenBodies) : null
  const type = broken ? broken.type : body === null ? null : 'application/json'
  const key = parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key') && chance.is(0.3)
  const doing = new Set(rows.map(({ procedure }) => procedure))
  return {
    group: 'documented paths',
    doing: doing.size > 0 ? [...doing] : [`${method} ${path}`],
    isRead: asksToRead(method) || rows.every(({ changesNothing }) => changesNothing === true),
    credential,
    method,
    path: chance.is(0.25) ? spoilUrl(chance, url) : url,
    headers: {
      ...(type !== null && { 'content-type': type }),
      ...(key && { 'idempotency-key': `key-${chance.below(50)}` }),
      ...credential.headers,
    },
    body: broken ? broken.body : body,
  }

  function madeUrl(): string {
    const value = (name: string, its: JsonSchema): string => {
      const made = chance.is(0.9)
        ? makeFrom(chance, its, { ...hints, text: () => hints.text(name), number: () => hints.number(name) })
        : chance.oneOf(strangeSegments)
      return encodeURIComponent(String(made))
    }
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
      if (name === 'key') return chance.oneOf([...hints.text('email'), ...hints.text('_id'), ...hints.text('userId')])
      return value(name, parameters.find((it) => it.in === 'path' && it.name === name)?.schema ?? {})
    })
    const query = parameters
      .filter((it) => it.in === 'query' && (it.required || chance.is(0.4)))
      .map(({ name, schema: its }) => `${name}=${value(name, its)}`)
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled
  }

  function bodyOf(from: Policy | undefined, its: JsonSchema): string {
    const value = from?.rest?.body?.(cast.world) ?? makeFrom(chance, its, hints)
    return writeJson(chance.is(0.45) ? spoil(chance, value) : value)
  }
}

/** Something odd in the path or the query; always sendable. */
export function spoilUrl(chance: Chance, url: string): string {
  const [path = '', query = ''] = url.split('?')
  const segments = path.split('/')
  const at = 1 + chance.below(Math.max(1, segments.length - 1))
  const pairs = query === '' ? [] : query.split('&')
  const value = () => chance.oneOf([...notQueryCounts, ...notCursors, ...strangeSegments])
  const name = () =>
    chance.oneOf(['limit', 'cursor', 'q', 'type', 'sort', 'page', 'email', 'status', 'role', 'id', '__proto__', 'constructor', 'a[]'])
  const spoilt = chance.oneOf([
    () => join(segments.with(at, chance.oneOf(strangeSegments)), pairs),
    () => join([...segments, chance.oneOf(strangeSegments)], pairs),
    () => join([...segments, ''], pairs),
    () => join(['', ...segments], pairs),
    () => join(segments, [...pairs, `${name()}=${value()}`]),
    () => join(segments, [...pairs, ...pairs, ...pairs]),
    () => join(segments, [`${name()}=${value()}`, `${name()}=${value()}`]),
    () =>
      join(
        segments,
        pairs.map((pair) => `${pair.split('=')[0]}=${value()}`),
      ),
    () =>
      join(
        segments,
        pairs.map((pair) => pair.replace('=', '[]=')),
      ),
    () =>
      join(
        segments.map((segment, i) => (i === at ? segment.toUpperCase() : segment)),
        pairs,
      ),
    () =>
      join(
        segments.map((segment, i) =>
          i === at ? segment.replace(/[!-~]/g, (character) => `%${character.charCodeAt(0).toString(16)}`) : segment,
        ),
        pairs,
      ),
  ])()
  return spoilt.replace(/[^!-~]/g, (character) => encodeURIComponent(character.isWellFormed() ? character : '?')).slice(0, 12_000)
}

const join = (segments: readonly string[], pairs: readonly string[]): string => {
  const path = segments.join('/')
  return `${path.startsWith('/') ? path : `/${path}`}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}
