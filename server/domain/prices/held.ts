import { sql } from 'drizzle-orm'

/** For a row of users: true if the customer has a price list that is valid now or later. Admins have none. */
export const hasPriceLists = sql<boolean>`("users"."role" = 'user' and exists (
  select from price_lists l where l.deleted_at is null and (l.ends_at > now()) is not false and l.id in (
    select h.price_list_id from price_list_holders h where h.user_id = "users"."id"
    union all
    select h.price_list_id from customer_group_members m
      join customer_groups g on g.id = m.group_id and g.deleted_at is null
      join price_list_holders h on h.group_id = m.group_id
    where m.user_id = "users"."id")))`
