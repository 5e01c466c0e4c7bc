import type { Outputs } from '#client/lib/api-types.ts'
import { formatMoney, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { methodNames, methodWords } from '#common/orders/payment-methods.ts'
import { describeEnd, describeReturn } from './failure-texts.ts'

export type History = Outputs['payments']['history']
type Event = Pick<History['events'][number], 'kind' | 'details' | 'at'>

export type TimelineEntry = {
  at: string
  look: 'plain' | 'good' | 'bad'
  title: string
  detail?: string | undefined
  document?: { name: string; path: string } | undefined
}

/** Oldest first. */
export function timelineOf({ createdAt, events }: Pick<History, 'createdAt' | 'events'>, { currency, isShop }: Reader): TimelineEntry[] {
  const reader = { currency, isShop }
  return [{ at: createdAt, look: 'plain', title: 'Added to the cart' }, ...events.flatMap((event) => entryOf(event, reader) ?? [])]
}

export type Reader = { currency: string; isShop: boolean }

/** An event as text; null if another event at the same moment reports it. */
export function entryOf({ kind, details, at }: Event, { currency, isShop }: Reader): TimelineEntry | null {
  const amount = numberIn(details, 'amountMinor')
  const sum = amount === null ? null : formatMoney(amount, currency)
  const refund = sum === null ? 'Refund' : `Refund of ${sum}`
  const reason = textIn(details, 'reason')
  const method = textIn(details, 'method')
  const lines = numberIn(details, 'lines')
  const forLines = lines === null || lines === 1 ? '' : ` for ${plural(lines, 'line')}`
  const way = isMethod(method) ? methodWords[method] : ''
  switch (kind) {
    case 'placed':
      // For other methods, `payment_opened` reports it at the same moment.
      return method === 'cash' ? { at, look: 'plain', title: 'Placed, pay on delivery' } : null
    case 'payment_opened':
      return {
        at,
        look: 'plain',
        title: isMethod(method) ? `${methodNames[method]} payment started` : 'Payment started',
        detail: sum ?? undefined,
      }
    case 'payment_failed':
      return { at, look: 'bad', title: 'Payment not completed', detail: describeEnd(reason) }
    case 'payment_expired':
      return { at, look: 'bad', title: 'Payment not completed in time', detail: 'The stock is no longer reserved.' }
    case 'paid':
      return {
        at,
        look: 'good',
        title: ['Paid', sum, way].filter(Boolean).join(' '),
        document: paperOf('invoice', numberIn(details, 'invoice')),
      }
    case 'cancelled':
      return { at, look: 'bad', title: details.byShop === true ? 'Cancelled by the shop' : 'Cancelled by the customer' }
    case 'restored':
      return { at, look: 'plain', title: 'Put back into the cart' }
    case 'refund_asked':
      return { at, look: 'plain', title: `${refund}${forLines} started`, detail: why(reason) }
    case 'refund_failed':
      // The shop has to act; a customer only has to wait.
      return isShop
        ? { at, look: 'bad', title: `${refund}${forLines} failed`, detail: 'The payment provider refused it.' }
        : {
            at,
            look: 'plain',
            title: `${refund}${forLines} delayed`,
            detail: "We are working on it. You don't need to do anything.",
          }
    case 'refunded':
      return {
        at,
        look: 'good',
        title: `${sum === null ? 'Refunded' : `${sum} refunded`}${forLines}`,
        detail: why(reason),
        document: paperOf('credit_note', numberIn(details, 'creditNote')),
      }
    default:
      // An event kind that this version does not know.
      return { at, look: 'plain', title: kind.replaceAll('_', ' ') }
  }
}

const why = (reason: string | null): string | undefined => (reason === null ? undefined : `Reason: ${describeReturn(reason)}`)

const paperOf = (kind: 'invoice' | 'credit_note', number: number | null): TimelineEntry['document'] =>
  number === null ? undefined : { name: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`, path: paths.document(kind, number) }

const isMethod = (text: string | null): text is keyof typeof methodWords => text !== null && Object.hasOwn(methodWords, text)

function numberIn(details: Event['details'], name: string): number | null {
  const value = details[name]
  return typeof value === 'number' ? value : null
}

function textIn(details: Event['details'], name: string): string | null {
  const value = details[name]
  return typeof value === 'string' ? value : null
}
