// Answers calls like tRPC's adapter, but without emulating fetch: the adapter creates a Request, a Response and abort signals per call,
// which takes longer than most answers.
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import { callContextOf } from '#server/request/call-context.ts'
import { addVary, compressedFrom, encodingFor, markEncoded } from '#server/request/compress-json.ts'
import type { CallContext } from '#server/request/context.ts'
import { type KeptJson, keepJson } from '#server/request/kept-json.ts'
import { translateError } from '#server/request/translate-error.ts'
import { appRouter } from '#server/trpc/router.ts'
import { type Call, type PlainCalls, readPlainCalls } from './plain-calls.ts'

// The same headers as the adapter's.
const headers = { 'content-type': 'application/json', vary: 'trpc-accept, accept' }

/** Answers plain calls before this scope's routes do; the adapter's route answers everything else. */
export function answerCalls(scope: FastifyInstance): void {
  const keptOf = keepSerialized(scope.shop.catalogue)
  // Earlier hooks check the limits and the declared access.
  scope.addHook('preHandler', (request, reply, proceed) => {
    const plain = readPlainCalls(request)
    if (plain === null) proceed()
    else answer(request, reply, plain, keptOf).catch(proceed)
  })
}

type Outcome = { data: unknown } | { error: TRPCError; shape: { data: { httpStatus: number } } }

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, calls, isBatch }: PlainCalls,
  keptOf: (data: unknown, isBatch: boolean) => KeptJson | null,
): Promise<void> {
  const ctx = callContextOf(request, reply)
  const outcomes = await Promise.all(calls.map((each, index) => call(ctx, type, each, index)))
  reply.headers(headers)
  const [first] = outcomes
  const kept = type === 'query' && outcomes.length === 1 && first && 'data' in first ? keptOf(first.data, isBatch) : null
  if (kept) return sendKept(request, reply, kept)

  const wait = longestWait(outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : [])))
  if (wait > 0) reply.header('retry-after', String(wait))
  const statuses = new Set(outcomes.map((outcome) => ('shape' in outcome ? outcome.shape.data.httpStatus : 200)))
  const [status = 200] = statuses
  const bodies = outcomes.map((outcome) => ('data' in outcome ? { result: { data: outcome.data } } : { error: outcome.shape }))
  // With a custom serializer, Fastify leaves the content type unchanged.
  reply
    .code(statuses.size === 1 ? status : 207)
    .serializer(asIs)
    .send(JSON.stringify(isBatch ? bodies : bodies[0]))
}

const asIs = (text: string) => text

async function call(ctx: CallContext, type: PlainCalls['type'], { path, input }: Call, batchIndex: number): Promise<Outcome> {
  const getRawInput = () => Promise.resolve(input)
  try {
    return { data: await callTRPCProcedure({ router: appRouter, path, getRawInput, ctx, type, signal: undefined, batchIndex }) }
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause)
    return { error, shape: getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input, ctx }) }
  }
}

/** The longest retry delay in seconds among these errors, because a batch is retried as a whole. 0 if none has a delay. */
export const longestWait = (errors: readonly TRPCError[]): number =>
  Math.max(0, ...errors.map((error) => translateError(error).refusal.retryAfterSeconds ?? 0))

/** Serializes cached catalogue data once per value, as a single answer and as a batch of one; null for all other data. */
function keepSerialized(catalogue: CatalogueCache) {
  const alone = new WeakMap<object, KeptJson>()
  const batched = new WeakMap<object, KeptJson>()
  return (data: unknown, isBatch: boolean): KeptJson | null => {
    if (typeof data !== 'object' || data === null) return null
    const kept = isBatch ? batched : alone
    const known = kept.get(data)
    if (known) return known
    if (!catalogue.isFresh(data)) return null
    const body = { result: { data } }
    const added = keepJson(JSON.stringify(isBatch ? [body] : body))
    kept.set(data, added)
    return added
  }
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptJson): Promise<void> {
  const isLarge = kept.json.length >= compressedFrom
  const encoding = isLarge ? encodingFor(request) : 'identity'
  if (isLarge) addVary(reply)
  if (encoding === 'identity') return void reply.serializer(asIs).send(kept.json)
  const bytes = await kept.bytes(encoding)
  markEncoded(reply, encoding)
  reply.send(bytes)
}
