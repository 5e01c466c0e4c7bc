// Rows as versions before this one wrote them. Shops that were upgraded still have such rows, and this version must read them.
import { sql } from 'drizzle-orm'
import type { TestShop } from './test-shop.ts'

type Shop = Pick<TestShop, 'rows'>

/** Places an order of the cart without a purchase, with the account's delivery details, as far as it has any. */
export const placeWithoutPurchase = (shop: Shop, number: number, method: 'cash' | 'card', holdSeconds: number | null = null) =>
  shop.rows(sql`
    with placed as (
      update orders o set placed_at = now(), payment_method = ${method}::text, updated_at = now(),
        held_until = now() + make_interval(secs => ${holdSeconds}::int),
        shipping = (select jsonb_strip_nulls(jsonb_build_object('displayName', u.display_name, 'email', u.email, 'phoneNumber', u.phone_number,
          'address', u.address)) from users u where u.id = o.user_id)
      where o.number = ${number} and o.status = 'pending' and o.placed_at is null
      returning o.id, o.product_id, o.quantity, o.user_id
    ), taken as (
      update products p set available_quantity = p.available_quantity - placed.quantity from placed where p.id = placed.product_id
    ), moved as (
      insert into stock_movements (product_id, order_id, actor_id, delta, reason)
      select product_id, id, user_id, -quantity, 'placed' from placed
    )
    insert into order_events (order_id, kind, details, actor_id)
    select id, 'placed', jsonb_build_object('method', ${method}::text), user_id from placed`)

/** Mails a link to confirm an address whose token is computed from a row. */
export const mailComputedConfirmation = (shop: Shop, { id, email }: { id: string; email: string }) =>
  shop.rows(sql`
    with link as (
      insert into email_confirmations (id, token_hash, user_id, email, expires_at)
      select row, sha256(convert_to(email_token(row), 'UTF8')), ${id}::uuid, ${email}::text, now() + interval '7 days'
      from (select gen_random_uuid() as row) made returning id
    )
    select enqueue_mail('welcome', ${email}::text, jsonb_build_object('name', 'Rina Akter', 'confirmationId', link.id), null) from link`)

/** Mails a link to set a new password whose token is computed from a row. */
export const mailComputedReset = (shop: Shop, { id }: { id: string }) =>
  shop.rows(sql`
    with link as (
      insert into password_resets (id, token_hash, user_id, expires_at)
      select row, sha256(convert_to(email_token(row), 'UTF8')), ${id}::uuid, now() + interval '1 hour'
      from (select gen_random_uuid() as row) made returning id
    )
    select enqueue_account_mail('password-reset', ${id}::uuid, jsonb_build_object('resetId', link.id)) from link`)
