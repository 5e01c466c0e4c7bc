// Answers data requests of pages that the server renders: calls the procedures directly, with the same results as over the wire.
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import type { Ask } from '#common/pages/page-renderer.ts'
import { partsIn, reviewsSubject } from '#server/domain/caches/recent-changes.ts'
import type { CallContext } from '#server/request/context.ts'
import { appRouter } from '#server/trpc/router.ts'

/** Always asks as a visitor, even if the page's reader is signed in. */
export function askAsVisitor(call: Pick<CallContext, 'shop' | 'requestId' | 'client' | 'reportFault'>): Ask {
  const ctx: CallContext = {
    ...call,
    presented: false,
    findActor: () => Promise.resolve(null),
    cookie: { set: () => {}, setDevice: () => {}, setTicket: () => {}, clear: () => {} },
  }
  return async (path, input) => {
    try {
      const data: unknown = await callTRPCProcedure({
        router: appRouter,
        path,
        getRawInput: () => Promise.resolve(input),
        ctx,
        type: 'query',
        signal: undefined,
        batchIndex: 0,
      })
      return { data: serialized(data) }
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      return { refusal: getTRPCErrorShape({ config: appRouter._def._config, error, type: 'query', path, input, ctx }) }
    }
  }
}

/** Dates become strings, as they do for a browser. */
const serialized = (data: unknown): unknown => (data === undefined ? undefined : (JSON.parse(JSON.stringify(data)) as unknown))

/** Adds the answers' subjects to `shown`. */
export function noteSubjects(ask: Ask, shown: Set<string>): Ask {
  return async (procedure, input) => {
    const answer = await ask(procedure, input)
    if (procedure.startsWith('reviews.')) shown.add(reviewsSubject)
    if ('data' in answer) partsIn(answer.data, shown)
    return answer
  }
}
