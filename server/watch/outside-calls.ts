// Times and traces calls to outside parties. They receive no part of a trace.
import { countOutsideCall, countOutsideCallNotSent } from './figures.ts'
import { secondsSince } from './registry.ts'
import { inSpan } from './spans.ts'

type Calls = <T>(party: string, call: () => Promise<T>) => Promise<T>

/**
 * Observes calls within a limit (server/lib/outside-calls.ts). `isAnswer` distinguishes a refusal by the party from a failure to reach it.
 */
export const watchOutsideCalls =
  (calls: Calls, isAnswer: (error: unknown) => boolean): Calls =>
  async (party, call) => {
    let isSent = false
    const observed = async () => {
      isSent = true
      const begun = performance.now()
      try {
        const answer = await inSpan(`call ${party}`, 'client', { 'peer.service': party }, call)
        countOutsideCall(secondsSince(begun), party, 'answered')
        return answer
      } catch (error) {
        countOutsideCall(secondsSince(begun), party, isAnswer(error) ? 'answered' : 'failed')
        throw error
      }
    }
    try {
      return await calls(party, observed)
    } catch (error) {
      if (!isSent) countOutsideCallNotSent(party)
      throw error
    }
  }
