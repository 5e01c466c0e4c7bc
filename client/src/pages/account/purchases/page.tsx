import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { useTableUrl } from '#client/components/data-table/use-table-url.ts'
import { inputLook } from '#client/components/field.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { purchaseCard, purchaseColumns } from '#client/features/purchases/purchase-columns.tsx'
import { useHidesAmounts } from '#client/lib/amounts.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useMay } from '#client/lib/use-may.ts'
import { paths } from '#common/kit/paths.ts'
import { purchaseStateNames } from '#common/purchases/progress.ts'
import { purchaseStates } from '#common/purchases/state.ts'

const perPage = 25

/** Purchases, newest first: all for staff who see orders, else the own ones. */
export default function PurchasesPage() {
  const { pathname } = useLocation()
  const seesAll = useMay('orders.see') && pathname !== paths.ownPurchases
  const hidesAmounts = useHidesAmounts() && seesAll
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const wanted = purchaseStates.find((one) => one === query.get('state'))
  const url = useTableUrl(['newest'], wanted ? { state: wanted } : {})
  const { text, page } = url.state
  const found = trpc.purchases.search.useQuery(
    { ...(text !== '' && { text }), ...(wanted && { state: wanted }), page, perPage, scope: seesAll ? 'visible' : 'own' },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const isFiltered = text !== '' || wanted !== undefined

  function showState(next: string): void {
    const search = new URLSearchParams(text === '' ? {} : { q: text })
    if (next !== '') search.set('state', next)
    void navigate({ search: search.toString() }, { preventScrollReset: true })
  }

  return (
    <section aria-labelledby="purchases-title">
      <h2 id="purchases-title" className="mb-3 text-xl">
        {seesAll ? 'All purchases' : 'Your purchases'}
      </h2>
      <DataTable
        label="Purchases"
        noun="purchase"
        placeholder={seesAll ? 'Number, PO, name, part' : 'Number, PO or part'}
        query={found}
        rows={found.data?.purchases}
        rowKey={({ number }) => number}
        columns={purchaseColumns(seesAll ? 'shop' : 'customer', { hidesAmounts })}
        rowClass={purchaseCard}
        isBox
        filters={
          <label className="max-sm:w-full">
            <span className="sr-only">State</span>
            <select value={wanted ?? ''} onChange={(event) => showState(event.currentTarget.value)} className={inputLook}>
              <option value="">All states</option>
              {purchaseStates.map((one) => (
                <option key={one} value={one}>
                  {purchaseStateNames[one]}
                </option>
              ))}
            </select>
          </label>
        }
        whenNone={<NoPurchases {...{ isFiltered, seesAll }} onClear={() => void navigate(pathname)} />}
        {...{ url, perPage, isFiltered }}
      />
    </section>
  )
}

function NoPurchases({ isFiltered, seesAll, onClear }: { isFiltered: boolean; seesAll: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState
        title="No purchases match your search"
        action={
          <Button look="secondary" onClick={onClear}>
            Clear the search
          </Button>
        }
      >
        You can search by the number of a purchase, an order line or a document, by PO number, or by part
        {seesAll && ', and by the name or email address of a customer'}.
      </EmptyState>
    )
  return (
    <EmptyState title="No purchases yet" action={<ButtonLink to={paths.parts}>Go to Parts</ButtonLink>}>
      {seesAll ? 'Purchases appear here when customers check out.' : 'What you check out at once appears here as one purchase.'}
    </EmptyState>
  )
}
