// Reads calls from requests in the form that tRPC's clients send: queries by GET, mutations by POST. Returns null for every other request,
// even if it is valid: tRPC's adapter answers it.
import type { FastifyRequest } from 'fastify'
import { appRouter } from '#server/trpc/router.ts'

export const maxCallsOfABatch = 10

/** `input` is not validated; undefined if the request has none. */
export type Call = { path: string; input: unknown }
export type PlainCalls = { type: 'query' | 'mutation'; calls: Call[]; isBatch: boolean }

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
const typeOf = new Map(Object.keys(procedures).map((path) => [path, procedures[path]?._def.type]))
const plainHost = /^[\w.:[\]-]+$/

export function readPlainCalls(request: FastifyRequest): PlainCalls | null {
  const type = typeOfPlainHead(request)
  if (type === null) return null
  const { url } = request
  const search = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')
  if (search.has('connectionParams')) return null
  const isBatch = search.get('batch') === '1'
  const { path = '' } = request.params as { path?: string }
  const paths = isBatch ? path.split(',') : [path]
  if (paths.length > maxCallsOfABatch || !paths.every((name) => typeOf.get(name) === type)) return null
  const given = type === 'query' ? readInput(search.get('input')) : readBody(request.body)
  if (given === null) return null
  const { value } = given
  if (!isBatch) return { type, calls: [{ path, input: value }], isBatch }
  const inputs = value === undefined ? {} : value
  if (!isRecord(inputs)) return null
  return { type, calls: paths.map((name, index) => ({ path: name, input: inputs[index] })), isBatch }
}

/** The type that the adapter would read from a request without a special format; null if the adapter would have to look further. */
function typeOfPlainHead({ method, url, headers }: FastifyRequest): PlainCalls['type'] | null {
  if (!url.startsWith('/trpc/') || url.includes('#')) return null
  const contentType = headers['content-type']
  const type =
    method === 'GET' && contentType === undefined ? 'query' : method === 'POST' && contentType === 'application/json' ? 'mutation' : null
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return null
  const { host = 'localhost' } = headers
  // The adapter parses the address with the host in front, and refuses an invalid host.
  return plainHost.test(host) && URL.canParse(`http://${host}`) ? type : null
}

const readInput = (text: string | null) => (text === null || text === '' ? { value: undefined } : readJson(text))

/** In this scope the adapter has bodies parsed as text. */
const readBody = (body: unknown) => (typeof body === 'string' ? readJson(body) : null)

/** Null if it is not valid JSON. */
function readJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<number, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
