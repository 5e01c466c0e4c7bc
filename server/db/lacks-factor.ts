import { sql } from 'drizzle-orm'
import { users } from './schema/users.ts'

/** True if the row of `users` has a second factor. */
export const hasFactor = sql<boolean>`(${sql`
  exists (select from totp_secrets t where t.user_id = ${users.id}) or exists (select from passkeys p where p.user_id = ${users.id})`})`

/** True if the shop demands a second factor of staff, and the row of `users` is staff. */
export const demandsFactor = sql<boolean>`case when ${users.role} = 'admin' or ${users.staffRoles} <> '{}' then
  exists (select from shop_settings s where s.second_factor = 'staff')
else false end`

/** True if the shop demands a second factor of staff, and the row of `users` is staff without one. */
export const lacksFactor = sql<boolean>`case when ${users.role} = 'admin' or ${users.staffRoles} <> '{}' then
  exists (select from shop_settings s where s.second_factor = 'staff')
  and not exists (select from totp_secrets t where t.user_id = ${users.id})
  and not exists (select from passkeys p where p.user_id = ${users.id})
else false end`
