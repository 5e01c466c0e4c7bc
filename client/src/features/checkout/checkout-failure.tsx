import { useEffect, useRef } from 'react'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import { describeFailure } from '#client/lib/errors.ts'
import type { usePlacing } from './use-placing.ts'

type CheckoutFailureProps = { error: unknown } & Pick<
  ReturnType<typeof usePlacing>,
  'attemptedMethod' | 'isUnknown' | 'refusals' | 'issues'
>

/** The reason why a checkout failed. Takes the focus, because the affected order may be out of view. */
export function CheckoutFailure({ error, attemptedMethod, isUnknown, refusals, issues }: CheckoutFailureProps) {
  const { text, requestId } = describeFailure(error)
  const words = attemptedMethod === 'cash' ? cashWords : paymentWords
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: re-run on every new error.
  useEffect(() => panel.current?.focus(), [error])
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-3 border border-rule bg-stop-back p-4 text-stop outline-none"
    >
      <TriangleAlert size={20} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">{isUnknown ? words.unknown : `${words.nothing} ${text}`}</p>
        {issues.map(({ path, message }) => text !== `${message}.` && aboutAll.includes(path) && <p key={path}>{message}.</p>)}
        {refusals.length > 0 && <p>See {nameOrders(refusals)} in the summary.</p>}
        {requestId && <p className="font-mono text-2xs">Request {requestId}</p>}
      </div>
    </div>
  )
}

/** Other issues are shown beside their fields. */
const aboutAll = ['total', 'method', 'addressId']

function nameOrders(refusals: readonly { path: string }[]): string {
  const named = refusals.slice(0, 5).map(({ path }) => `order line ${path}`)
  return refusals.length > named.length ? `${named.join(', ')} and ${refusals.length - named.length} more` : named.join(', ')
}

const cashWords = {
  nothing: 'Nothing was placed.',
  unknown: "We couldn't confirm your purchase. Try again: you won't be charged or ordered twice.",
}
const paymentWords = {
  nothing: 'Payment not started.',
  unknown: "We couldn't confirm that payment started. You can safely try again.",
}
