// Reads queries from requests that tRPC's clients send. Returns null for every other request, however valid: tRPC's adapter answers those.
import type { FastifyRequest } from 'fastify'
import { appRouter } from '#server/trpc/router.ts'

export const maxCallsOfABatch = 10

/** `input` is not validated; undefined if the request has none. */
export type Query = { path: string; input: unknown }
export type PlainQueries = { queries: Query[]; isBatch: boolean }

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
const queryPaths = new Set(Object.keys(procedures).filter((path) => procedures[path]?._def.type === 'query'))
const plainHost = /^[\w.:[\]-]+$/

export function readPlainQueries(request: FastifyRequest): PlainQueries | null {
  if (!hasPlainHead(request)) return null
  const { url } = request
  const search = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')
  if (search.has('connectionParams')) return null
  const isBatch = search.get('batch') === '1'
  const { path = '' } = request.params as { path?: string }
  const paths = isBatch ? path.split(',') : [path]
  if (paths.length > maxCallsOfABatch || !paths.every((name) => queryPaths.has(name))) return null
  const given = readJson(search.get('input'))
  if (given === null) return null
  const { value } = given
  if (!isBatch) return { queries: [{ path, input: value }], isBatch }
  const inputs = value === undefined ? {} : value
  if (!isRecord(inputs)) return null
  return { queries: paths.map((name, index) => ({ path: name, input: inputs[index] })), isBatch }
}

/** Whether the adapter would see a plain GET without a format of its own. */
function hasPlainHead({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || !url.startsWith('/trpc/') || url.includes('#')) return false
  if (headers['trpc-accept'] !== undefined || headers['content-type'] !== undefined || headers.accept?.includes('jsonl')) return false
  const { host = 'localhost' } = headers
  // The adapter reads the address with the host in front of it, and refuses a host that no address can have.
  return plainHost.test(host) && URL.canParse(`http://${host}`)
}

/** The value in JSON, undefined without text; null if it cannot be read. */
function readJson(text: string | null): { value: unknown } | null {
  if (text === null || text === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<number, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
