// Translates outcomes of the checkout functions into refusals.
import { formatPlainMoney, plural } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { highestSumMinor } from '#common/kit/money.ts'
import { describeBounds } from '#common/orders/bounds.ts'
import type { DeliveryField } from '#common/users/rules.ts'
import type { Outcome, OutcomeRow } from '#server/db/function-types.ts'
import { DomainError, type ErrorCode } from '#server/domain/context/errors.ts'
import type { CheckoutDetails } from './checkout-terms.ts'

type PlacingRefusal = Exclude<Outcome<'place_purchase'>, 'placed' | 'repeated'>
type Refusal = {
  code: ErrorCode
  message: string
  /** The subject of the issue, if it is not an order. */
  field?: DeliveryField | 'key' | 'total' | 'addressId' | 'orders' | 'method'
}

const placingRefusals = {
  mismatch: { code: 'CONFLICT', message: messages.keyMismatch, field: 'key' },
  not_found: { code: 'NOT_FOUND', message: messages.orderNotFound },
  not_pending: { code: 'CONFLICT', message: messages.orderNotPending },
  frozen: { code: 'CONFLICT', message: messages.orderFrozen },
  no_phone_number: { code: 'CONFLICT', message: messages.phoneNumberMissing, field: 'phoneNumber' },
  no_address: { code: 'CONFLICT', message: messages.addressMissing, field: 'address' },
  no_such_address: { code: 'CONFLICT', message: messages.noSuchAddress, field: 'addressId' },
  item_gone: { code: 'CONFLICT', message: messages.orderItemGone },
  out_of_stock: { code: 'CONFLICT', message: messages.outOfStock },
  price_changed: { code: 'PRICE_CHANGED', message: messages.pricesChanged },
  total_changed: { code: 'PRICE_CHANGED', message: messages.totalChanged, field: 'total' },
  below_minimum: { code: 'CONFLICT', message: messages.belowMinimumOrder, field: 'total' },
  too_much: { code: 'CONFLICT', message: messages.tooMuchAtOnce, field: 'method' },
  too_many: { code: 'CONFLICT', message: messages.tooManyAtOnce, field: 'orders' },
  empty: { code: 'CONFLICT', message: messages.cartEmpty, field: 'orders' },
} as const satisfies Record<PlacingRefusal, Refusal>

export const isPlacingRefusal = (outcome: string): outcome is PlacingRefusal => Object.hasOwn(placingRefusals, outcome)

/** Functions answer in words that the version before knows, so details tell apart what is refused in one word. */
function refusalOf({ details }: Row, outcome: PlacingRefusal): Refusal {
  if (outcome === 'out_of_stock' && details?.minOrderQuantity !== undefined)
    return { code: 'CONFLICT', message: messages.quantityNoLongerFits }
  if (outcome === 'too_much' && details?.mostMinor === highestSumMinor)
    return { code: 'CONFLICT', message: messages.sumTooLarge, field: 'total' }
  return placingRefusals[outcome]
}

type Row = Pick<OutcomeRow<'place_purchase'>, 'order_number'> & { outcome: string; details: CheckoutDetails }

/** One refusal with an issue per order that cannot be placed and per missing detail. */
export function refusalOfPlacing(rows: readonly Row[], currency: string): DomainError {
  const issues = rows.flatMap((row) => {
    if (!isPlacingRefusal(row.outcome)) return []
    const { code, message, field }: Refusal = refusalOf(row, row.outcome)
    return [{ code, message, field, path: field ?? String(row.order_number), detail: detailOf(row, currency) ?? message }]
  })
  const [first] = issues
  const isDelivery = first?.field === 'phoneNumber' || first?.field === 'address'
  const message = issues.length > 1 && isDelivery ? messages.deliveryMissing : first?.message
  return new DomainError(first?.code ?? 'CONFLICT', message ?? messages.orderNotPending, {
    issues: issues.map(({ path, detail }) => ({ path, message: detail })),
  })
}

/** The details of an issue: old and new prices, or the missing amount. */
function detailOf({ outcome, details }: Row, currency: string): string | null {
  const money = (minor: number | undefined) => formatPlainMoney(minor ?? 0, currency)
  switch (outcome as PlacingRefusal) {
    case 'price_changed':
      return `The price was ${money(details?.beforeMinor)}, and is ${money(details?.afterMinor)} now`
    case 'total_changed':
      return `The total was ${money(details?.beforeMinor)}, and is ${money(details?.afterMinor)} now`
    case 'below_minimum':
      return `Add parts for ${money(details?.missingMinor)} more`
    case 'too_much':
      return details?.mostMinor === highestSumMinor
        ? `A purchase can be ${money(highestSumMinor)} at most. Order fewer parts at once`
        : `It takes ${money(details?.mostMinor)} at most`
    case 'out_of_stock':
      if (details?.minOrderQuantity !== undefined) return describeFit({ ...details, minOrderQuantity: details.minOrderQuantity })
      return details?.availableQuantity ? `Only ${plural(details.availableQuantity, 'piece')} left. Lower the quantity or remove it` : null
    default:
      return null
  }
}

type Fit = NonNullable<CheckoutDetails> & { minOrderQuantity: number }

const describeFit = ({ quantity, availableQuantity = 0, minOrderQuantity, orderMultiple = 1 }: Fit): string =>
  describeBounds({ minOrderQuantity, availableQuantity, orderMultiple }, quantity)
