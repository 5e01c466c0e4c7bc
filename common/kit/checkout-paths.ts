// Addresses of the checkout. In a separate file, because every page loads the others at first.
import { paths } from './paths.ts'

/**
 * The checkout of selected orders; a reload keeps the selection. Many orders are packed into six characters each, to keep the address
 * short.
 */
export const checkoutPath = (orders: readonly { number: number }[]): string =>
  `${paths.payment}?orders=${
    orders.length > 100
      ? `~${orders.map(({ number }) => number.toString(36).padStart(6, '0')).join('')}`
      : orders.map(({ number }) => number).join(',')
  }`

/** The address to pay an order at: its open payment, or else the checkout. */
export const payPath = ({ number, openPaymentId }: { number: number; openPaymentId: string | null }): string =>
  openPaymentId === null ? paths.paymentOf(number) : paths.paymentResult(openPaymentId)
