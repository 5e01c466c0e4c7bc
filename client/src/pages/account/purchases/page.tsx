import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { inputLook } from '#client/components/field.tsx'
import { Pagination } from '#client/components/pagination.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { HeadCell, TableHead, TableRegion } from '#client/components/table.tsx'
import { LastPage } from '#client/features/admin/last-page.tsx'
import { TableBar } from '#client/features/admin/table-bar.tsx'
import { cardsOnPhones, fading, TableContent } from '#client/features/admin/table-content.tsx'
import { useTableUrl } from '#client/features/admin/table-url.ts'
import { PurchaseRow } from '#client/features/purchases/purchase-row.tsx'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/paths.ts'
import { purchaseStateNames } from '#common/purchases/progress.ts'
import { purchaseStates } from '#common/purchases/state.ts'

const perPage = 25

/** Purchases, newest first: all for admins, a customer's own for customers. */
export default function PurchasesPage() {
  const isAdmin = useMe()?.role === 'admin'
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const wanted = purchaseStates.find((one) => one === query.get('state'))
  const { state, hrefOf, goTo } = useTableUrl(['newest'], wanted ? { state: wanted } : {})
  const { text, page } = state
  const found = trpc.purchases.search.useQuery(
    { ...(text !== '' && { text }), ...(wanted && { state: wanted }), page, perPage },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const { data, isPlaceholderData } = found
  const isFiltered = text !== '' || wanted !== undefined
  const isEmpty = data?.total === 0

  function showState(next: string): void {
    const search = new URLSearchParams(text === '' ? {} : { q: text })
    if (next !== '') search.set('state', next)
    void navigate({ search: search.toString() }, { preventScrollReset: true })
  }

  return (
    <section aria-labelledby="purchases-title">
      <LastPage place={isPlaceholderData ? undefined : data} hrefOf={hrefOf} />
      <h2 id="purchases-title" className="mb-3 text-xl">
        {isAdmin ? 'All purchases' : 'Your purchases'}
      </h2>
      {(!isEmpty || isFiltered) && (
        <TableBar
          noun="purchase"
          text={text}
          placeholder={isAdmin ? 'Number, PO, customer or part' : 'Number, PO or part'}
          onFilter={(entered) => goTo({ text: entered })}
          total={data?.total}
          page={page}
          perPage={perPage}
        >
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
        </TableBar>
      )}
      {isEmpty ? (
        <NoPurchases {...{ isFiltered, isAdmin }} onClear={() => void navigate(paths.purchases)} />
      ) : (
        <TableRegion label="Purchases" className={`${cardsOnPhones} ${fading(isPlaceholderData)}`}>
          <TableHead>
            <HeadCell>Purchase</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell>PO number</HeadCell>
            <HeadCell>Parts</HeadCell>
            {isAdmin && <HeadCell>Customer</HeadCell>}
            <HeadCell right>Total</HeadCell>
          </TableHead>
          <TableContent columns={isAdmin ? 6 : 5} query={found} count={data?.purchases.length} empty="This page is empty">
            {data?.purchases.map((purchase) => (
              <PurchaseRow key={purchase.number} purchase={purchase} isShop={isAdmin} />
            ))}
          </TableContent>
        </TableRegion>
      )}
      <Pagination page={page} pages={data?.pages ?? 1} hrefOf={(wantedPage) => hrefOf({ page: wantedPage })} label="Pages of purchases" />
    </section>
  )
}

function NoPurchases({ isFiltered, isAdmin, onClear }: { isFiltered: boolean; isAdmin: boolean; onClear: () => void }) {
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
        You can search by the number of a purchase, an order or a document, by PO number, or by part
        {isAdmin && ', and by the name or email address of a customer'}.
      </EmptyState>
    )
  return (
    <EmptyState title="No purchases yet" action={<ButtonLink to={paths.parts}>Go to Parts</ButtonLink>}>
      {isAdmin ? 'Purchases appear here when customers check out.' : 'What you check out at once appears here as one purchase.'}
    </EmptyState>
  )
}
