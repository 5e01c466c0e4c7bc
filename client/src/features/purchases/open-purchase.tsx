import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { ButtonLink } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/states.tsx'
import type { Purchase } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'

/** The purchase whose number is in the address, or what is wrong with it. */
export function OpenPurchase({ children }: { children: (purchase: Purchase) => ReactNode }) {
  const { number = '' } = useParams()
  const { data, error, refetch } = trpc.purchases.get.useQuery({ number }, { staleTime: 0 })
  const code = error && describeFailure(error).code
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') return <NoPurchase />
  if (!data) return <Awaiting error={error} retry={refetch} className="h-[40rem] w-full" />
  return children(data)
}

const NoPurchase = () => (
  <EmptyState title={messages.purchaseNotFound} action={<ButtonLink to={paths.purchases}>See your purchases</ButtonLink>}>
    You can only see purchases of your own account. Check the number, or open the purchase from your list.
  </EmptyState>
)
