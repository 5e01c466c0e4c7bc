import { z } from 'zod'
import { PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { ItemId } from '../items/schema.ts'
import { EmailAddress, UserId } from '../users/schema.ts'

const itemIds = z.array(ItemId).max(100, 'Must have at most 100 ids')

export const OwnPrices = z.object({ ids: itemIds })
export type OwnPrices = z.infer<typeof OwnPrices>

/** The same for a customer, whom an admin identifies by e-mail address or id. */
export const CustomerPrices = z
  .object({ email: EmailAddress.optional(), userId: UserId.optional(), ids: itemIds })
  .refine(({ email, userId }) => (email === undefined) !== (userId === undefined), { path: ['email'], message: 'Name one customer' })
export type CustomerPrices = z.infer<typeof CustomerPrices>

export const PriceHistory = z.object({ productId: ItemId, page: PageNumber, perPage: rowsPerPage(50) })
export type PriceHistory = z.infer<typeof PriceHistory>
