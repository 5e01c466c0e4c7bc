import { sql } from 'drizzle-orm'
import { users } from './schema/users.ts'

/** True if the shop demands a second factor of staff, and the row of `users` is staff. */
export const demandsFactor = sql<boolean>`case when ${users.role} = 'admin' or ${users.staffRoles} <> '{}' then
  exists (select from shop_settings s where s.second_factor = 'staff')
else false end`

/** True if the shop demands a second factor of staff, and the row of `users` is staff without one. */
export const lacksFactor = sql<boolean>`case when ${demandsFactor} then not has_factor(${users.id}) else false end`
