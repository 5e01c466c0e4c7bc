CREATE TABLE "call_claims" (
	"key" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "call_claims_until" ON "call_claims" USING btree ("until");--> statement-breakpoint
CREATE INDEX "refunds_unhandled" ON "refunds" USING btree ("created_at") WHERE state = 'failed' and handled_at is null;--> statement-breakpoint

-- Refunds that failed before this version and were asked for again since need nobody's attention.
UPDATE "refunds" f SET "handled_at" = now() WHERE f.state = 'failed' AND EXISTS (
  SELECT FROM "refunds" r WHERE r.payment_id = f.payment_id AND r.state <> 'failed' AND r.created_at > f.created_at);
--> statement-breakpoint

-- Tells open pages that something changed about a payment whose orders stay as they are.
create function announce_payment(p_payment uuid) returns void
language sql
as $$
  select announce_ids('orders', array_agg(p.user_id::text)) from payments p where p.id = p_payment
$$;
--> statement-breakpoint

-- As before, and: the provider is first asked after a minute. Many customers close the tab as soon as they have paid.
create or replace function open_payment(
  p_user uuid, p_numbers integer[], p_method text, p_mode text, p_reference text, p_currency text, p_total_minor bigint, p_ip text,
  p_hold_seconds integer
) returns table (outcome text, order_number integer, payment_id uuid)
language plpgsql
as $$
declare
  v_ids bigint[];
  v_total bigint;
  v_open uuid[];
  v_payment uuid;
begin
  perform 1 from products p
  where p.id in (select o.product_id from orders o where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null)
  order by p.id for no key update;
  select array_agg(locked.id order by locked.id), sum(locked.total_minor) into v_ids, v_total from (
    select o.id, o.total_minor from orders o where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null
    order by o.id for no key update
  ) locked;

  select array_agg(distinct p.id) into v_open
  from payment_orders po join payments p on p.id = po.payment_id and p.state = 'open'
  where po.order_id = any (v_ids) and po.is_active;
  if cardinality(v_open) = 1 and cardinality(v_ids) = cardinality(p_numbers)
    and exists (select from payments p where p.id = v_open[1] and p.method = p_method)
    and v_ids = (select array_agg(po.order_id order by po.order_id) from payment_orders po where po.payment_id = v_open[1])
  then
    return query select 'repeated', null::integer, v_open[1];
    return;
  end if;

  if cardinality(v_ids) = cardinality(p_numbers) and v_open is null and v_total <> p_total_minor then
    return query select 'total_changed', null::integer, null::uuid;
    return;
  end if;
  return query
    select r.outcome, r.order_number, null::uuid from place_orders(p_user, p_numbers, p_method, p_hold_seconds) r
    where r.outcome not in ('placed', 'repeated');
  if found then return; end if;

  insert into payments (user_id, method, mode, reference, amount_minor, currency, customer_ip, expires_at, ask_at)
  values (p_user, p_method, p_mode, p_reference, v_total, p_currency, p_ip, now() + make_interval(secs => p_hold_seconds), now() + interval '1 minute')
  returning id into v_payment;
  insert into payment_orders (payment_id, order_id, amount_minor)
  select v_payment, o.id, o.total_minor from orders o where o.id = any (v_ids);
  perform note_orders(v_ids, 'payment_opened', jsonb_build_object('method', p_method, 'amountMinor', v_total), p_user);
  perform graphile_worker.add_job('reconcile-payments', run_at => now() + interval '1 minute');
  perform graphile_worker.add_job('reconcile-payments', run_at => now() + make_interval(secs => p_hold_seconds));
  return query select 'opened', null::integer, v_payment;
end
$$;
--> statement-breakpoint

-- As before, and: cancelling an order that was never placed sends no mail.
create or replace function close_order(p_number integer, p_actor uuid, p_any boolean, p_remove boolean) returns text
language plpgsql
as $$
declare
  v_order record;
begin
  perform 1 from products p
  where p.id = (select o.product_id from orders o where o.number = p_number) for no key update;
  select o.id, o.user_id, o.status, o.placed_at, o.quantity into v_order
  from orders o where o.number = p_number and o.deleted_at is null and (p_any or o.user_id = p_actor) for no key update;
  if not found then
    return 'not_found';
  end if;
  if v_order.status = 'paid' then
    return 'paid';
  end if;
  if v_order.status = 'cancelled' and not p_remove then
    return 'unchanged';
  end if;
  if v_order.status = 'pending' and v_order.placed_at is not null then
    perform return_stock(v_order.id, p_actor);
  end if;
  update orders set status = 'cancelled', cancelled_at = coalesce(cancelled_at, now()), held_until = null, updated_at = now(),
    deleted_at = case when p_remove then now() end
  where id = v_order.id;
  if v_order.status = 'pending' then
    perform note_orders(array[v_order.id], 'cancelled', jsonb_build_object('byShop', v_order.user_id <> p_actor), p_actor);
    if exists (select from payment_orders po join payments p on p.id = po.payment_id where po.order_id = v_order.id and po.is_active and p.state = 'open') then
      perform graphile_worker.add_job('reconcile-payments', json_build_object('orderId', v_order.id));
    end if;
  end if;
  -- A line that was never placed is only a line of the cart: its removal is no news.
  if v_order.status = 'pending' and v_order.placed_at is not null then
    perform enqueue_order_mail('order-cancelled', array[v_order.id],
      jsonb_build_object('byShop', v_order.user_id <> p_actor, 'wasPlaced', v_order.placed_at is not null));
  end if;
  if v_order.user_id <> p_actor then
    insert into audit_entries (actor_id, action, subject_type, subject_id, details)
    values (p_actor, case when p_remove then 'order.remove' else 'order.cancel' end, 'order', p_number::text,
      jsonb_build_object('quantity', v_order.quantity));
  end if;
  return 'closed';
end
$$;
--> statement-breakpoint

-- As before, and: open pages are told, and an admin's refund settles the failed ones of the same payment.
create or replace function ask_refund(p_refund uuid, p_payment uuid, p_amount_minor bigint, p_reason text, p_actor uuid) returns void
language plpgsql
as $$
begin
  -- An admin who asks for another refund of the same payment has dealt with those that failed.
  if p_actor is not null then
    update refunds set handled_at = now() where payment_id = p_payment and state = 'failed' and handled_at is null;
  end if;
  insert into refunds (id, payment_id, amount_minor, reason, actor_id) values (p_refund, p_payment, p_amount_minor, p_reason, p_actor);
  update payments set refunded_minor = refunded_minor + p_amount_minor, updated_at = now() where id = p_payment;
  perform note_orders(array(select po.order_id from payment_orders po where po.payment_id = p_payment), 'refund_asked',
    jsonb_build_object('amountMinor', p_amount_minor, 'reason', p_reason), p_actor);
  perform announce_payment(p_payment);
  perform graphile_worker.add_job('reconcile-payments');
end
$$;
--> statement-breakpoint

-- As before, and: open pages are told.
create or replace function finish_refund(p_refund uuid, p_state text, p_provider_ref text, p_failure text, p_seller jsonb) returns text
language plpgsql
as $$
declare
  v_payment record;
  v_refund record;
  v_orders bigint[];
  v_invoice record;
  v_document uuid;
  v_note integer;
begin
  select p.* into v_payment from payments p join refunds r on r.payment_id = p.id where r.id = p_refund for no key update of p;
  if not found then
    return 'not_found';
  end if;
  select * into v_refund from refunds r where r.id = p_refund for no key update;
  if v_refund.state in ('done', 'failed') then
    return 'repeated';
  end if;
  update refunds set state = p_state, provider_ref = coalesce(p_provider_ref, provider_ref), failure = p_failure,
    ask_at = case when p_state = 'pending' then now() + interval '10 minutes' end, done_at = case when p_state = 'done' then now() end
  where id = p_refund;
  perform announce_payment(v_payment.id);
  if p_state = 'pending' then
    return 'finished';
  end if;

  select array_agg(po.order_id order by po.order_id) into v_orders from payment_orders po where po.payment_id = v_payment.id;
  if p_state = 'failed' then
    update payments set refunded_minor = refunded_minor - v_refund.amount_minor, updated_at = now() where id = v_payment.id;
    perform note_orders(v_orders, 'refund_failed', jsonb_build_object('amountMinor', v_refund.amount_minor), null);
    return 'finished';
  end if;
  if (select sum(r.amount_minor) from refunds r where r.payment_id = v_payment.id and r.state = 'done') = v_payment.received_minor then
    update payments set state = 'refunded', updated_at = now() where id = v_payment.id;
  end if;
  select * into v_invoice from documents d where d.payment_id = v_payment.id and d.kind = 'invoice';
  -- Money that paid no order was never invoiced.
  if found and v_refund.reason not in ('late', 'wrong_amount', 'cancelled') then
    v_note := next_document_number('credit_note');
    insert into documents (kind, number, user_id, payment_id, refund_id, content)
    values ('credit_note', v_note, v_payment.user_id, v_payment.id, p_refund, v_invoice.content || jsonb_build_object(
      'seller', p_seller, 'invoice', v_invoice.number, 'reason', v_refund.reason, 'amountMinor', v_refund.amount_minor, 'refundedAt', now()))
    returning id into v_document;
    perform graphile_worker.add_job('draw-document', json_build_object('documentId', v_document), job_key => 'document:' || v_document,
      queue_name => 'documents', priority => 10);
  end if;
  perform note_orders(v_orders, 'refunded', jsonb_strip_nulls(jsonb_build_object('amountMinor', v_refund.amount_minor, 'reason', v_refund.reason,
    'creditNote', v_note)), v_refund.actor_id);
  perform enqueue_order_mail('payment-refunded', v_orders, jsonb_build_object('method', v_payment.method, 'amountMinor', v_refund.amount_minor,
    'reason', v_refund.reason));
  return 'finished';
end
$$;
--> statement-breakpoint

-- An admin deals with a refund that failed: it is asked for again under a new id, or, with p_by_hand, the admin gave the money back outside the
-- shop and it is only recorded. Refunds of late or wrong payments are not tied to a paid order, so refund_payment cannot repeat them.
-- asked, repeated, not_found, too_much
create function redo_refund(p_refund uuid, p_failed uuid, p_by_hand boolean, p_actor uuid, p_seller jsonb) returns text
language plpgsql
as $$
declare
  v_payment record;
  v_failed record;
  v_order integer;
begin
  select p.* into v_payment from payments p join refunds r on r.payment_id = p.id where r.id = p_failed for no key update of p;
  if not found then
    return 'not_found';
  end if;
  select * into v_failed from refunds r where r.id = p_failed for no key update;
  if v_failed.state <> 'failed' then
    return 'not_found';
  end if;
  -- The same request again, or another admin was faster.
  if v_failed.handled_at is not null then
    return 'repeated';
  end if;
  if v_failed.amount_minor > v_payment.received_minor - v_payment.refunded_minor then
    return 'too_much';
  end if;
  update refunds set handled_at = now() where id = p_failed;
  perform ask_refund(p_refund, v_payment.id, v_failed.amount_minor, v_failed.reason, p_actor);
  select o.number into v_order from payment_orders po join orders o on o.id = po.order_id where po.payment_id = v_payment.id order by o.id limit 1;
  insert into audit_entries (actor_id, action, subject_type, subject_id, details)
  values (p_actor, case when p_by_hand then 'payment.refund-by-hand' else 'payment.refund' end, 'order', v_order::text,
    jsonb_build_object('amountMinor', v_failed.amount_minor, 'reason', v_failed.reason, 'failed', p_failed));
  if p_by_hand then
    perform finish_refund(p_refund, 'done', null, null, p_seller);
  end if;
  return 'asked';
end
$$;
