// An admin without the second factor that the shop demands: every right is refused, over tRPC and on the documented paths, and what every customer may
// do still works.
import { sql } from 'drizzle-orm'
import { it } from 'vitest'
import { askStaffPolicy, staffRows } from '#server/test/ask-staff-policy.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
await shop.rows(sql`update shop_settings set second_factor = 'staff'`)
const { check } = await askStaffPolicy(shop)

it.each(staffRows(['adminWithoutFactor'], () => true))('answers $expected.outcome to $caller of $call over $transport', check)
