import { showNotice } from '#client/components/notice/store.ts'
import { formatCount } from '#common/format.ts'
import { paths } from '#common/paths.ts'

/** What was added; `message` is the server's success text. */
export type Added = { message: string; quantity: number; name: string }

/** Tells that an order was added to the cart, beside the button that was pressed. */
export function showAdded(beside: HTMLElement, { message, quantity, name }: Added): void {
  showNotice({ beside, title: message, detail: `${formatCount(quantity)} × ${name}`, link: { to: paths.cart, name: 'Go to cart' } })
}
