-- Gives back what a placed order holds. The caller has locked the product and the order, in this order. A shelf that an admin filled
-- meanwhile may have no room for all of it: what is beyond the largest stock goes off the books by a movement of its own. Refusing would
-- leave an order that nobody can cancel, and a hold that keeps all the others from going back.
create or replace function return_stock(p_order bigint, p_actor uuid) returns void
language sql
as $$
  with held as (
    select p.id, p.available_quantity + o.quantity as wanted, o.quantity
    from orders o join products p on p.id = o.product_id where o.id = p_order
  ), returned as (
    update products p set available_quantity = least(h.wanted, 900000) from held h where p.id = h.id
    returning p.id, h.quantity, h.wanted - least(h.wanted, 900000) as beyond
  )
  insert into stock_movements (product_id, order_id, actor_id, delta, reason)
  select r.id, p_order, p_actor, r.quantity, 'returned' from returned r
  union all
  select r.id, null, p_actor, -r.beyond, 'adjusted' from returned r where r.beyond > 0
$$;
--> statement-breakpoint

-- A net under the outbox: what died in its last attempt is a dead letter, also where it died before it had claimed the mail; what has no
-- job gets one.
create or replace function mend_outbox() returns void
language plpgsql
as $$
begin
  update outbox o set given_up_at = now(), claimed_until = null, last_error = coalesce(o.last_error, 'The process that sent it died')
  where o.sent_at is null and o.given_up_at is null and coalesce(o.claimed_until, o.created_at) < now() - interval '5 minutes'
    and exists (select from graphile_worker.jobs j where j.key = 'mail:' || o.id and j.attempts >= j.max_attempts and j.locked_at is null);
  perform add_mail_job(o.id) from outbox o
  where o.sent_at is null and o.given_up_at is null and o.created_at < now() - interval '5 minutes'
    and not exists (select from graphile_worker.jobs j where j.key = 'mail:' || o.id);
end
$$;
