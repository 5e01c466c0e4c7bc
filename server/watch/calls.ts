import { countProcedure } from './figures.ts'
import { secondsSince } from './registry.ts'
import { beginSpan } from './spans.ts'

const plainly = <T>(work: () => T): T => work()

/** Times and traces a procedure call: run its work with `run`, then call `end`. */
export function watchProcedure(procedure: string) {
  const begun = performance.now()
  const span = beginSpan(procedure, 'internal', { 'rpc.system.name': 'trpc', 'rpc.method': procedure })
  return {
    run: span?.run ?? plainly,
    /** `refusal` is the code of a refused call; `fault` is true if the shop caused it. */
    end(refusal?: string, fault = false): void {
      countProcedure(secondsSince(begun), procedure, refusal ?? 'ok')
      if (refusal !== undefined) span?.set({ 'rpc.response.status_code': refusal })
      span?.end(fault ? refusal : undefined)
    },
  }
}
