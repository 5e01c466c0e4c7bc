// How a page that is rendered here asks the shop: the procedures themselves, without the wire, and with its answers all the same.
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import type { Ask } from '#common/page-renderer.ts'
import type { CallContext } from '#server/request/context.ts'
import { appRouter } from '#server/trpc/router.ts'

/** Asks as a visitor does, whoever looks at the page. */
export function askAsVisitor(call: Pick<CallContext, 'shop' | 'requestId' | 'client' | 'reportFault'>): Ask {
  const ctx: CallContext = {
    ...call,
    presented: false,
    findActor: () => Promise.resolve(null),
    cookie: { set: () => {}, setDevice: () => {}, clear: () => {} },
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
      return { data: throughTheWire(data) }
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      return { refusal: getTRPCErrorShape({ config: appRouter._def._config, error, type: 'query', path, input, ctx }) }
    }
  }
}

/** Dates become texts, as they do on their way to a browser. */
const throughTheWire = (data: unknown): unknown => (data === undefined ? undefined : (JSON.parse(JSON.stringify(data)) as unknown))
