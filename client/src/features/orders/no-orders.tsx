import { ButtonLink } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { statusNames } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { isFiltered, type OrderListState, unfiltered } from './order-list-url.ts'

type NoOrdersProps = {
  state: OrderListState
  hrefOf: (change: Partial<OrderListState>) => string
  total: number
  /** True if the user chose the status, rather than the page. */
  isStatusChosen?: boolean
}

/** An empty list: no match, a page past the end, or no orders. */
export function NoOrders({ state, hrefOf, total, isStatusChosen = false }: NoOrdersProps) {
  const { timeZone } = useShopFacts()
  if (total > 0)
    return (
      <EmptyState
        title="This page is empty"
        action={
          <ButtonLink look="secondary" to={hrefOf({ page: 1 })}>
            First page
          </ButtonLink>
        }
      >
        There are fewer pages of order lines than before.
      </EmptyState>
    )
  if (isFiltered(state))
    return (
      <EmptyState
        title={state.q === '' ? 'No order lines on these days' : `No order lines match “${state.q}”`}
        action={
          <ButtonLink look="secondary" to={hrefOf(unfiltered)}>
            Clear the search
          </ButtonLink>
        }
      >
        {state.q === ''
          ? `Try other days. Days are those of the shop, in ${timeZone}.`
          : 'Try fewer words. You can search by order line, part name or SKU.'}
      </EmptyState>
    )
  if (state.stage !== null)
    return (
      <EmptyState
        title={state.stage === 'cart' ? 'No orders in a cart' : 'No orders outside of carts'}
        action={
          <ButtonLink look="secondary" to={hrefOf({ stage: null, page: 1 })}>
            Show all orders
          </ButtonLink>
        }
      >
        Other orders are hidden.
      </EmptyState>
    )
  if (state.status !== null && isStatusChosen)
    return (
      <EmptyState
        title={`No ${statusNames[state.status]} order lines`}
        action={
          <ButtonLink look="secondary" to={hrefOf({ status: null, page: 1 })}>
            Show all statuses
          </ButtonLink>
        }
      >
        Order lines with another status are hidden.
      </EmptyState>
    )
  const title = state.status === null ? 'No order lines yet' : `No ${statusNames[state.status]} order lines`
  return (
    <EmptyState title={title} action={<ButtonLink to={paths.parts}>Go to Parts</ButtonLink>}>
      Each part that you order is one line here.
    </EmptyState>
  )
}
