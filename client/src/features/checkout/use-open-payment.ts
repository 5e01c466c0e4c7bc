import { useNavigate } from 'react-router-dom'
import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { useRedirect } from '#client/lib/use-redirect.ts'
import { paths } from '#common/kit/paths.ts'
import { leaveToPay } from './left-to-pay.ts'

/** Continues or cancels an open payment. Dialogs show failures. */
export function useOpenPayment(id: string) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { isBusy: isLeaving, redirect } = useRedirect()
  const shown = { meta: { shown: true } }
  const start = trpc.payments.start.useMutation(shown)
  const abandon = trpc.payments.abandon.useMutation(shown)
  const { isBusy: isCancelling, run } = useInFlight()

  const refresh = () => {
    void utils.items.invalidate()
    return Promise.all([utils.payments.invalidate(), utils.orders.invalidate()])
  }

  async function findPlaceToPay(): Promise<string | null> {
    const payment = await utils.payments.get.fetch({ id }, { staleTime: 0 })
    const { state, method, redirectUrl, isConfirming, amountMinor, orders } = payment
    if (state !== 'open' || method === 'cash' || isConfirming || amountMinor === null) {
      await refresh()
      void navigate(paths.paymentResult(id))
      return null
    }
    leaveToPay(id)
    if (redirectUrl !== null) return redirectUrl
    // The provider is still creating it, or that failed: starting again is idempotent and waits for it.
    const numbers = orders.map(({ number }) => number)
    return (await start.mutateAsync({ numbers, method, totalMinor: amountMinor })).redirectUrl
  }

  async function cancel(): Promise<string | null> {
    try {
      const { state } = await abandon.mutateAsync({ id })
      await refresh()
      return state
    } catch (error) {
      await alertFailure(error)
      await refresh()
      return null
    }
  }

  return {
    isBusy: isLeaving || isCancelling,
    isLeaving,
    isCancelling,
    goOn: () =>
      redirect(findPlaceToPay).catch(async (error: unknown) => {
        await alertFailure(error)
        await refresh()
      }),
    /** Returns the payment's state, because it may have been paid first; null if unknown. */
    cancel: async (): Promise<string | null> => (isLeaving ? null : run(cancel)),
  }
}
