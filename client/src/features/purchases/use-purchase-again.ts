import { useRef, useState } from 'react'
import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { rememberAddition } from '#client/features/additions/remember-addition.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { isPassing } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'

export type AgainResult = Outputs['purchases']['again']

export function usePurchaseAgain(number: string) {
  const utils = trpc.useUtils()
  const again = trpc.purchases.again.useMutation({ meta: { shown: true } })
  const { isBusy, run } = useInFlight()
  const [before, setBefore] = useState<string | null>(null)
  // If the answer is lost, a retry sends the same key, so that it does not add twice.
  const unanswered = useRef<string>(null)

  const orderAgain = () =>
    run(async () => {
      unanswered.current ??= crypto.randomUUID()
      try {
        const key = unanswered.current
        const { added } = await again.mutateAsync({ number, key })
        unanswered.current = null
        setBefore(await rememberAddition(utils, { key, added }))
        await utils.orders.invalidate()
      } catch (error) {
        if (!isPassing(error)) unanswered.current = null
        await alertFailure(error, 'Your cart has not changed. You can safely try again.')
      }
    })

  return { isBusy, orderAgain, outcome: again.data ?? null, before }
}
