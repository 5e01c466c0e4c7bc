import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { outcomeOf, pauseMs } from './payment-state.ts'

const slowly = 30_000

/** A payment, polled while it can change at the provider, in addition to live events. */
export function usePayment(id: string) {
  const query = trpc.payments.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data, dataUpdateCount } }) => {
        const outcome = data && outcomeOf(data)
        if (outcome === 'waiting' || outcome === 'confirming') return pauseMs(dataUpdateCount)
        return outcome === 'returning' ? slowly : false
      },
    },
  )
  const { data, error, refetch } = query
  const code = error ? describeFailure(error).code : null
  return {
    payment: data,
    error,
    /** An invalid id, or another user's payment. */
    isMissing: code === 'NOT_FOUND' || code === 'BAD_REQUEST',
    retry: () => void refetch(),
  }
}
