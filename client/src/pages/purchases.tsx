import { matchPath, useLocation, useParams } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { PackingSlip } from '#client/features/purchases/packing-slip.tsx'
import { PurchaseDetails } from '#client/features/purchases/purchase-details.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { messages } from '#common/messages.ts'
import { paths, patterns } from '#common/paths.ts'
import { PurchaseList } from './purchase-list.tsx'

/**
 * The list of purchases, the single purchases, and their packing slips, in one module: public pages load a table with the names of all
 * modules.
 */
export default function PurchasesPage() {
  const { number } = useParams()
  return number === undefined ? <PurchaseList /> : <OnePurchase number={number} />
}

function OnePurchase({ number }: { number: string }) {
  const isSlip = matchPath(patterns.packingSlip, useLocation().pathname) !== null
  const { data, error, refetch } = trpc.purchases.get.useQuery({ number }, { staleTime: 0 })
  const code = error && describeFailure(error).code
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') return <NoPurchase />
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-[40rem] w-full" />
  return isSlip ? <PackingSlip purchase={data} /> : <PurchaseDetails purchase={data} />
}

const NoPurchase = () => (
  <EmptyState title={messages.purchaseNotFound} action={<ButtonLink to={paths.purchases}>See your purchases</ButtonLink>}>
    You can only see purchases of your own account. Check the number, or open the purchase from your list.
  </EmptyState>
)
