import { expect, it } from 'vitest'
import { timelineOf } from './timeline.ts'

// formatMoney puts a no-break space after the currency.
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`
const event = (minute: number, kind: string, details: Record<string, unknown> = {}) => ({ at: at(minute), kind, details, byCustomer: true })

it('shows a failed payment, a successful one and a refund, with their documents', () => {
  const events = [
    event(1, 'placed', { method: 'bkash' }),
    event(1, 'payment_opened', { method: 'bkash', amountMinor: 120_000 }),
    event(2, 'payment_failed', { reason: 'insufficient_funds' }),
    event(3, 'placed', { method: 'card' }),
    event(3, 'payment_opened', { method: 'card', amountMinor: 120_000 }),
    event(4, 'paid', { method: 'card', amountMinor: 120_000, invoice: 7 }),
    event(5, 'refund_asked', { amountMinor: 20_050, reason: 'One box was wet' }),
    event(6, 'refunded', { amountMinor: 20_050, reason: 'One box was wet', creditNote: 2 }),
  ]
  const entries = timelineOf({ createdAt: at(0), events }, { currency: 'BDT', isShop: false }).map(({ title, detail, document }) => [
    title,
    detail,
    document?.path,
  ])
  expect(entries.map((entry) => entry.map((part) => part && plain(part)))).toEqual([
    ['Added to the cart', undefined, undefined],
    ['bKash payment started', 'BDT 1,200.00', undefined],
    ['Payment not completed', 'There was not enough money in the account.', undefined],
    ['Card payment started', 'BDT 1,200.00', undefined],
    ['Paid BDT 1,200.00 by card', undefined, '/dashboard/documents/invoice/7'],
    ['Refund of BDT 200.50 started', 'Reason: One box was wet', undefined],
    ['BDT 200.50 refunded', 'Reason: One box was wet', '/dashboard/documents/credit-note/2'],
  ])
})

it('shows cash on delivery, who cancelled, and the reason for an automatic refund', () => {
  const events = [
    event(0, 'restored'),
    event(1, 'placed', { method: 'cash' }),
    event(2, 'cancelled', { byShop: true }),
    event(3, 'refund_asked', { amountMinor: 100, reason: 'late' }),
    event(4, 'weighed_again'),
  ]
  const entries = timelineOf({ createdAt: at(0), events }, { currency: 'BDT', isShop: false }).map(({ title, detail }) => [
    plain(title),
    detail,
  ])
  expect(entries).toEqual([
    ['Added to the cart', undefined],
    ['Put back into the cart', undefined],
    ['Placed, pay on delivery', undefined],
    ['Cancelled by the shop', undefined],
    ['Refund of BDT 1.00 started', 'Reason: it came after the time to pay was over'],
    ['weighed again', undefined],
  ])
})

it('says what happened to readers who see no amounts', () => {
  const kinds = ['payment_opened', 'paid', 'refund_asked', 'refund_failed', 'refunded']
  const events = kinds.map((kind, i) => event(i, kind, { method: 'card', amountMinor: null, invoice: null, creditNote: null, lines: null }))
  const entries = timelineOf({ createdAt: at(0), events }, { currency: 'BDT', isShop: true })
  expect(entries.map(({ title, detail, document }) => [title, detail, document])).toEqual([
    ['Added to the cart', undefined, undefined],
    ['Card payment started', undefined, undefined],
    ['Paid by card', undefined, undefined],
    ['Refund started', undefined, undefined],
    ['Refund failed', 'The payment provider refused it.', undefined],
    ['Refunded', undefined, undefined],
  ])
})

it('reports a failed refund to admins as failed, and to customers as delayed', () => {
  const events = [event(1, 'refund_failed', { amountMinor: 20_050 })]
  const entryFor = (isShop: boolean) => {
    const { look, title, detail } = timelineOf({ createdAt: at(0), events }, { currency: 'BDT', isShop }).at(-1) ?? {}
    return [look, plain(title ?? ''), detail]
  }
  expect(entryFor(true)).toEqual(['bad', 'Refund of BDT 200.50 failed', 'The payment provider refused it.'])
  expect(entryFor(false)).toEqual(['plain', 'Refund of BDT 200.50 delayed', "We are working on it. You don't need to do anything."])
})
