import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { outcomeOf, pauseMs } from './payment-state.ts'

const slowly = 30_000

/** A payment, looked at again and again while it may change by itself: a provider tells us when it likes. Live changes come on top. */
export function usePayment(id: string) {
  const query = trpc.payments.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data, dataUpdateCount } }) => {
        const outcome = data && outcomeOf(data)
        if (outcome === 'waiting') return pauseMs(dataUpdateCount)
        return outcome === 'returning' ? slowly : false
      },
    },
  )
  const { data, error, refetch } = query
  const code = error ? describeFailure(error).code : null
  return {
    payment: data,
    error,
    /** What is no id of a payment, and what is somebody else's, is not there. */
    isMissing: code === 'NOT_FOUND' || code === 'BAD_REQUEST',
    retry: () => void refetch(),
  }
}
