// Addresses of the checkout. Apart from the others, which every page loads at first.
import { paths } from './paths.ts'

/** The checkout of selected orders; reloading keeps the selection. Many orders are packed, six characters each: an address has its limits. */
export const checkoutPath = (orders: readonly { number: number }[]): string =>
  `${paths.payment}?orders=${
    orders.length > 100
      ? `~${orders.map(({ number }) => number.toString(36).padStart(6, '0')).join('')}`
      : orders.map(({ number }) => number).join(',')
  }`

/** The address for paying an order: its open payment, or else the checkout. */
export const payPath = ({ number, openPaymentId }: { number: number; openPaymentId: string | null }): string =>
  openPaymentId === null ? paths.paymentOf(number) : paths.paymentResult(openPaymentId)
