import { showNotice } from '#client/components/notice/store.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'

/** An added order; `message` is the server's success text. */
export type Added = { message: string; quantity: number; name: string }

/** Confirms that an order was added to the cart, beside the pressed button. */
export function showAdded(beside: HTMLElement, { message, quantity, name }: Added): void {
  showNotice({ beside, title: message, detail: `${formatCount(quantity)} × ${name}`, link: { to: paths.cart, name: 'Go to cart' } })
}
