// Terms at the time of the statement that contains them: the environment counts first, then the shop's settings, then the defaults.
import { fn } from '#server/db/call-function.ts'
import type { Terms } from './ctx.ts'

/** The days for which the price of a cart line is protected. */
export const holdDaysOf = ({ priceHoldDays }: Terms) => fn('shop_price_hold', { given: priceHoldDays })

/** The minimum total of a checkout, in minor units. */
export const minOrderOf = ({ minOrderMinor }: Terms) => fn('shop_min_order', { given: minOrderMinor })
