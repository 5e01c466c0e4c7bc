-- Money moves here and nowhere else. Whoever settles, fails or refunds locks the payment first, then products by id, then orders by id; what
-- opens a payment locks products and orders, and makes the payment last. So nobody waits in a ring.

-- What orders went through, for their customers and admins to read.
create function note_orders(p_orders bigint[], p_kind text, p_details jsonb, p_actor uuid) returns void
language sql
as $$
  insert into order_events (order_id, kind, details, actor_id)
  select o, p_kind, p_details, p_actor from unnest(p_orders) o
$$;
--> statement-breakpoint

-- As before, and: an order whose payment is open is frozen, where it goes is noted down, and its history begins.
create or replace function place_orders(p_user uuid, p_numbers integer[], p_method text, p_hold_seconds integer)
returns table (outcome text, order_number integer)
language plpgsql
as $$
declare
  v_ids bigint[];
begin
  perform 1 from products p
  where p.id in (select o.product_id from orders o where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null)
  order by p.id for no key update;
  select array_agg(locked.id) into v_ids from (
    select o.id from orders o where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null
    order by o.id for no key update
  ) locked;

  return query
    select 'not_found', n from unnest(p_numbers) n
    where not exists (select from orders o where o.id = any (v_ids) and o.number = n);
  if found then return; end if;

  return query
    select 'frozen', o.number from orders o
    join payment_orders po on po.order_id = o.id and po.is_active
    join payments p on p.id = po.payment_id and p.state = 'open'
    where o.id = any (v_ids);
  if found then return; end if;

  if not exists (select from orders o where o.id = any (v_ids) and (o.status <> 'pending' or o.placed_at is null or o.payment_method <> p_method)) then
    return query select 'repeated', o.number from orders o where o.id = any (v_ids) order by o.id;
    return;
  end if;
  return query select 'not_pending', o.number from orders o where o.id = any (v_ids) and (o.status <> 'pending' or o.placed_at is not null);
  if found then return; end if;

  return query
    select case when p.deleted_at is null then 'out_of_stock' else 'item_gone' end, o.number
    from orders o
    join products p on p.id = o.product_id
    join (select s.product_id, sum(s.quantity) as wanted from orders s where s.id = any (v_ids) group by s.product_id) total on total.product_id = p.id
    where o.id = any (v_ids) and (p.deleted_at is not null or total.wanted > p.available_quantity);
  if found then return; end if;

  return query
    with placed as (
      update orders o set placed_at = now(), payment_method = p_method, updated_at = now(),
        held_until = now() + make_interval(secs => p_hold_seconds),
        shipping = (select jsonb_strip_nulls(jsonb_build_object('displayName', u.display_name, 'email', u.email, 'phoneNumber', u.phone_number,
          'address', u.address)) from users u where u.id = p_user)
      where o.id = any (v_ids)
      returning o.id, o.number, o.product_id, o.quantity
    ), taken as (
      update products p set available_quantity = p.available_quantity - total.quantity
      from (select s.product_id, sum(s.quantity) as quantity from placed s group by s.product_id) total
      where p.id = total.product_id
    ), moved as (
      insert into stock_movements (product_id, order_id, actor_id, delta, reason)
      select m.product_id, m.id, p_user, -m.quantity, 'placed' from placed m
    ), noted as (
      insert into order_events (order_id, kind, details, actor_id)
      select n.id, 'placed', jsonb_build_object('method', p_method), p_user from placed n
    )
    select 'placed', done.number from placed done order by done.id;

  if p_method = 'cash' then
    perform enqueue_order_mail('order-placed', v_ids, jsonb_build_object('method', p_method));
  end if;
  if p_hold_seconds is not null then
    perform graphile_worker.add_job('release-holds', run_at => now() + make_interval(secs => p_hold_seconds));
  end if;
end
$$;
--> statement-breakpoint

-- Checks out pending orders of one customer with a payment from outside, whose stock is held until it ends.
--   opened        a new payment
--   repeated      these very orders have an open payment by this method: that one
--   total_changed the orders do not cost what the customer saw
--   not_found, frozen, not_pending, item_gone, out_of_stock: a row for each order that stands in the way; nothing was written
create function open_payment(
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
  values (p_user, p_method, p_mode, p_reference, v_total, p_currency, p_ip, now() + make_interval(secs => p_hold_seconds), now() + interval '5 minutes')
  returning id into v_payment;
  insert into payment_orders (payment_id, order_id, amount_minor)
  select v_payment, o.id, o.total_minor from orders o where o.id = any (v_ids);
  perform note_orders(v_ids, 'payment_opened', jsonb_build_object('method', p_method, 'amountMinor', v_total), p_user);
  perform graphile_worker.add_job('reconcile-payments', run_at => now() + make_interval(secs => p_hold_seconds));
  return query select 'opened', null::integer, v_payment;
end
$$;
--> statement-breakpoint

-- The next number of a kind of document. Its row stays locked until the document is written, and what is undone gives the number back.
create function next_document_number(p_kind text) returns integer
language sql
as $$
  insert into document_numbers as n (kind, last) values (p_kind, 1) on conflict (kind) do update set last = n.last + 1 returning last
$$;
--> statement-breakpoint

-- Writes the invoice of a payment over the orders that it paid.
create function issue_invoice(p_payment uuid, p_seller jsonb, p_at timestamptz) returns integer
language plpgsql
as $$
declare
  v_number integer := next_document_number('invoice');
  v_document uuid;
begin
  insert into documents (kind, number, user_id, payment_id, created_at, content)
  select 'invoice', v_number, p.user_id, p.id, p_at, jsonb_build_object(
    'seller', p_seller, 'currency', p.currency, 'method', p.method, 'mode', p.mode, 'reference', p.reference,
    'transactionRef', p.transaction_ref, 'paidAt', p_at,
    'buyer', (array_agg(coalesce(o.shipping, jsonb_build_object('displayName', o.user_name, 'email', o.email)) order by o.id))[1],
    'totalMinor', sum(o.total_minor),
    'lines', jsonb_agg(jsonb_build_object('orderNumber', o.number, 'sku', o.sku, 'name', o.name, 'quantity', o.quantity,
      'unitPriceMinor', o.unit_price_minor, 'totalMinor', o.total_minor) order by o.id))
  from payments p
  join payment_orders po on po.payment_id = p.id and po.is_active
  join orders o on o.id = po.order_id
  where p.id = p_payment
  group by p.id
  returning id into v_document;
  perform graphile_worker.add_job('draw-document', json_build_object('documentId', v_document), job_key => 'document:' || v_document,
    queue_name => 'documents', priority => 10);
  return v_number;
end
$$;
--> statement-breakpoint

-- Asks for money to go back. The cap stands in the table: what goes back is at most what came.
create function ask_refund(p_refund uuid, p_payment uuid, p_amount_minor bigint, p_reason text, p_actor uuid) returns void
language plpgsql
as $$
begin
  insert into refunds (id, payment_id, amount_minor, reason, actor_id) values (p_refund, p_payment, p_amount_minor, p_reason, p_actor);
  update payments set refunded_minor = refunded_minor + p_amount_minor, updated_at = now() where id = p_payment;
  perform note_orders(array(select po.order_id from payment_orders po where po.payment_id = p_payment), 'refund_asked',
    jsonb_build_object('amountMinor', p_amount_minor, 'reason', p_reason), p_actor);
  perform graphile_worker.add_job('reconcile-payments');
end
$$;
--> statement-breakpoint

-- Takes the stock of a payment's orders back, where it still holds it; the orders are pending as before.
create function let_go_of_orders(p_payment uuid) returns bigint[]
language plpgsql
as $$
declare
  v_ids bigint[];
begin
  perform 1 from products p
  where p.id in (select o.product_id from payment_orders po join orders o on o.id = po.order_id where po.payment_id = p_payment)
  order by p.id for no key update;
  select array_agg(locked.id) into v_ids from (
    select o.id from payment_orders po join orders o on o.id = po.order_id
    where po.payment_id = p_payment and po.is_active and o.status = 'pending' and o.placed_at is not null
    order by o.id for no key update of o
  ) locked;
  perform return_stock(i, null) from unnest(v_ids) i;
  update orders set placed_at = null, payment_method = null, held_until = null, updated_at = now() where id = any (v_ids);
  update payment_orders set is_active = false where payment_id = p_payment and is_active;
  return coalesce(v_ids, '{}');
end
$$;
--> statement-breakpoint

-- A webhook that was seen; null for none.
create function note_provider_event(p_provider text, p_event text) returns void
language sql
as $$
  insert into provider_events (provider, event_id) select p_provider, p_event where p_event is not null on conflict do nothing
$$;
--> statement-breakpoint

-- Money is here, by the provider's own word. The one way to become paid for what is not paid in cash. p_received_minor is what the provider took.
--   settled   its orders are paid, but those that were cancelled meanwhile: their money goes back
--   returned  the payment was over, or another sum came than was asked for: all of it goes back
--   repeated  it was settled before
--   not_found
create function settle_payment(p_payment uuid, p_transaction_ref text, p_received_minor bigint, p_seller jsonb, p_event text default null) returns text
language plpgsql
as $$
declare
  v_payment record;
  v_ids bigint[];
  v_paid bigint[] := '{}';
  v_worth bigint := 0;
  v_reason text;
  v_invoice integer;
begin
  select * into v_payment from payments p where p.id = p_payment for no key update;
  if not found then
    return 'not_found';
  end if;
  perform note_provider_event(v_payment.method, p_event);
  if v_payment.state in ('settled', 'refunded') then
    return 'repeated';
  end if;

  select array_agg(po.order_id order by po.order_id) into v_ids from payment_orders po where po.payment_id = p_payment;
  if v_payment.state = 'open' and p_received_minor = v_payment.amount_minor then
    perform 1 from products p where p.id in (select o.product_id from orders o where o.id = any (v_ids)) order by p.id for no key update;
    perform 1 from orders o where o.id = any (v_ids) order by o.id for no key update;
    with paid as (
      update orders o set status = 'paid', paid_at = now(), held_until = null, updated_at = now()
      from payment_orders po
      where po.payment_id = p_payment and po.is_active and po.order_id = o.id and o.status = 'pending' and o.placed_at is not null
      returning o.id, o.product_id, o.quantity, po.amount_minor
    ), sold as (
      update products p set units_sold = p.units_sold + total.quantity
      from (select product_id, sum(quantity) as quantity from paid group by product_id) total where p.id = total.product_id
    )
    select coalesce(array_agg(id order by id), '{}'), coalesce(sum(amount_minor), 0) into v_paid, v_worth from paid;
    update payment_orders po set is_active = false where po.payment_id = p_payment and po.order_id <> all (v_paid);
    v_reason := 'cancelled';
  else
    v_reason := case when v_payment.state = 'open' then 'wrong_amount' else 'late' end;
    perform let_go_of_orders(p_payment);
  end if;

  update payments set state = 'settled', settled_at = now(), transaction_ref = p_transaction_ref, received_minor = p_received_minor,
    ask_at = null, claimed_until = null, updated_at = now()
  where id = p_payment;
  if cardinality(v_paid) > 0 then
    v_invoice := issue_invoice(p_payment, p_seller, now());
    perform note_orders(v_paid, 'paid', jsonb_build_object('method', v_payment.method, 'amountMinor', v_worth, 'invoice', v_invoice), null);
    perform enqueue_order_mail('order-paid', v_paid, jsonb_build_object('method', v_payment.method, 'invoice', v_invoice));
  end if;
  if p_received_minor > v_worth then
    perform ask_refund(gen_random_uuid(), p_payment, p_received_minor - v_worth, v_reason, null);
  end if;
  return case when cardinality(v_paid) > 0 then 'settled' else 'returned' end;
end
$$;
--> statement-breakpoint

-- A payment that is not wanted any more: `failed` or `expired`. Its stock goes back, its orders can be paid anew. p_ask_at is when its
-- provider is asked once more, because money may still come; null for never. failed, unchanged, not_found
create function end_payment(p_payment uuid, p_state text, p_reason text, p_ask_at timestamptz, p_event text default null) returns text
language plpgsql
as $$
declare
  v_state text;
  v_method text;
begin
  select p.state, p.method into v_state, v_method from payments p where p.id = p_payment for no key update;
  if not found then
    return 'not_found';
  end if;
  perform note_provider_event(v_method, p_event);
  if v_state <> 'open' then
    return 'unchanged';
  end if;
  perform note_orders(array(select po.order_id from payment_orders po where po.payment_id = p_payment and po.is_active),
    'payment_' || p_state, jsonb_build_object('reason', p_reason), null);
  perform let_go_of_orders(p_payment);
  update payments set state = p_state, failure = p_reason, ask_at = p_ask_at, claimed_until = null, updated_at = now() where id = p_payment;
  return 'failed';
end
$$;
--> statement-breakpoint

-- An admin gives money back. p_refund is chosen by the caller: the same refund asked for twice is one. p_amount_minor null means all that is left.
-- asked, repeated, not_found, not_settled, too_much
create function refund_payment(p_refund uuid, p_order integer, p_amount_minor bigint, p_reason text, p_actor uuid, p_seller jsonb) returns text
language plpgsql
as $$
declare
  v_payment record;
  v_amount bigint;
begin
  select p.* into v_payment from payments p
  join payment_orders po on po.payment_id = p.id and po.is_active
  join orders o on o.id = po.order_id
  where o.number = p_order for no key update of p;
  if not found then
    return case when exists (select from orders where number = p_order) then 'not_settled' else 'not_found' end;
  end if;
  if exists (select from refunds r where r.id = p_refund) then
    return 'repeated';
  end if;
  if v_payment.state <> 'settled' then
    return case when v_payment.state = 'refunded' then 'too_much' else 'not_settled' end;
  end if;
  v_amount := coalesce(p_amount_minor, v_payment.received_minor - v_payment.refunded_minor);
  if v_amount <= 0 or v_amount > v_payment.received_minor - v_payment.refunded_minor then
    return 'too_much';
  end if;
  perform ask_refund(p_refund, v_payment.id, v_amount, p_reason, p_actor);
  insert into audit_entries (actor_id, action, subject_type, subject_id, details)
  values (p_actor, 'payment.refund', 'order', p_order::text, jsonb_build_object('amountMinor', v_amount, 'reason', p_reason));
  -- Cash is given back by hand.
  if v_payment.method = 'cash' then
    perform finish_refund(p_refund, 'done', null, null, p_seller);
  end if;
  return 'asked';
end
$$;
--> statement-breakpoint

-- What became of a refund: done, pending, or failed (its money is the shop's again). done brings a credit note where there was an invoice.
-- finished, repeated, not_found
create function finish_refund(p_refund uuid, p_state text, p_provider_ref text, p_failure text, p_seller jsonb) returns text
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

-- As before, and: the history tells of it, and a payment whose orders are all gone is looked after at once.
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
  -- Whoever deletes a line of the cart knows that it is gone.
  if v_order.status = 'pending' and (not p_remove or v_order.placed_at is not null) then
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

-- Money that came by hand is a payment like any other.
drop function record_cash(integer, uuid);
--> statement-breakpoint
create function record_cash(p_number integer, p_actor uuid, p_currency text, p_seller jsonb) returns text
language plpgsql
as $$
declare
  v_order record;
  v_payment uuid := gen_random_uuid();
  v_invoice integer;
begin
  perform 1 from products p
  where p.id = (select o.product_id from orders o where o.number = p_number) for no key update;
  select o.id, o.user_id, o.product_id, o.status, o.placed_at, o.payment_method, o.quantity, o.total_minor into v_order
  from orders o where o.number = p_number and o.deleted_at is null for no key update;
  if not found then
    return 'not_found';
  end if;
  if v_order.status = 'paid' and v_order.payment_method = 'cash' then
    return 'repeated';
  end if;
  if v_order.status <> 'pending' or v_order.placed_at is null or v_order.payment_method <> 'cash' then
    return 'not_placed';
  end if;
  update orders set status = 'paid', paid_at = now(), updated_at = now() where id = v_order.id;
  update products set units_sold = units_sold + v_order.quantity where id = v_order.product_id;
  insert into payments (id, user_id, method, mode, state, reference, amount_minor, received_minor, currency, customer_ip, settled_at)
  values (v_payment, v_order.user_id, 'cash', 'live', 'settled', 'CASH' || lpad(p_number::text, 8, '0'), v_order.total_minor, v_order.total_minor,
    p_currency, '', now());
  insert into payment_orders (payment_id, order_id, amount_minor) values (v_payment, v_order.id, v_order.total_minor);
  v_invoice := issue_invoice(v_payment, p_seller, now());
  perform note_orders(array[v_order.id], 'paid', jsonb_build_object('method', 'cash', 'amountMinor', v_order.total_minor, 'invoice', v_invoice), p_actor);
  insert into audit_entries (actor_id, action, subject_type, subject_id, details)
  values (p_actor, 'order.cash', 'order', p_number::text, jsonb_build_object('totalMinor', v_order.total_minor));
  perform enqueue_order_mail('order-paid', array[v_order.id], jsonb_build_object('method', 'cash', 'invoice', v_invoice));
  return 'paid';
end
$$;
--> statement-breakpoint

-- As before, but for orders whose payment is open: that ends when its provider was asked a last time.
create or replace function release_expired_holds() returns integer
language plpgsql
as $$
declare
  v_hold record;
  v_released integer := 0;
begin
  for v_hold in
    select o.id, o.product_id from orders o
    where o.status = 'pending' and o.held_until <= now()
      and not exists (select from payment_orders po join payments p on p.id = po.payment_id where po.order_id = o.id and po.is_active and p.state = 'open')
    order by o.product_id, o.id limit 200
  loop
    perform 1 from products p where p.id = v_hold.product_id for no key update;
    -- Paid, cancelled or released by somebody else meanwhile: then there is nothing to give back.
    perform 1 from orders o where o.id = v_hold.id and o.status = 'pending' and o.held_until <= now() for no key update;
    if found then
      perform return_stock(v_hold.id, null);
      update orders set placed_at = null, payment_method = null, held_until = null, updated_at = now() where id = v_hold.id;
      v_released := v_released + 1;
    end if;
  end loop;
  return v_released;
end
$$;
--> statement-breakpoint

-- Paid orders that no payment is known of, from before payments were kept: each gets one, and its invoice, in the order in which they were paid.
create function book_paid_orders(p_currency text, p_seller jsonb) returns integer
language plpgsql
as $$
declare
  v_order record;
  v_payment uuid;
  v_booked integer := 0;
begin
  for v_order in
    select o.* from orders o
    where o.status = 'paid' and not exists (select from payment_orders po where po.order_id = o.id and po.is_active)
    order by o.paid_at, o.id
  loop
    insert into payments (user_id, method, mode, state, reference, amount_minor, received_minor, currency, customer_ip, created_at, settled_at)
    values (v_order.user_id, coalesce(v_order.payment_method, 'cash'), 'live', 'settled', 'BOOK' || lpad(v_order.number::text, 8, '0'),
      v_order.total_minor, v_order.total_minor, p_currency, '', v_order.created_at, v_order.paid_at)
    returning id into v_payment;
    insert into payment_orders (payment_id, order_id, amount_minor) values (v_payment, v_order.id, v_order.total_minor);
    insert into order_events (order_id, kind, details, created_at) values
      (v_order.id, 'placed', jsonb_build_object('method', coalesce(v_order.payment_method, 'cash')), coalesce(v_order.placed_at, v_order.paid_at)),
      (v_order.id, 'paid', jsonb_build_object('method', coalesce(v_order.payment_method, 'cash'), 'amountMinor', v_order.total_minor,
        'invoice', issue_invoice(v_payment, p_seller, v_order.paid_at)), v_order.paid_at);
    v_booked := v_booked + 1;
  end loop;
  return v_booked;
end
$$;
--> statement-breakpoint

-- What is wrong with the money: no row when all is well.
create view payment_audit as
with paid_by as (
  select po.payment_id, sum(po.amount_minor) as asked, sum(po.amount_minor) filter (where po.is_active) as active from payment_orders po group by po.payment_id
), given_back as (
  select r.payment_id, sum(r.amount_minor) filter (where r.state <> 'failed') as asked, sum(r.amount_minor) filter (where r.state = 'done') as done
  from refunds r group by r.payment_id
)
select 'a paid order has no settled payment' as problem, null::uuid as payment_id, o.number as order_number, 1::bigint as expected, count(p.id) as found
from orders o
left join payment_orders po on po.order_id = o.id and po.is_active
left join payments p on p.id = po.payment_id and p.state in ('settled', 'refunded')
where o.status = 'paid' group by o.id having count(p.id) <> 1
union all
select 'a payment that is over holds an order', p.id, o.number, 0, 1
from payments p join payment_orders po on po.payment_id = p.id and po.is_active join orders o on o.id = po.order_id where p.state in ('failed', 'expired')
union all
select 'a settled payment paid for an order that is not paid', p.id, o.number, 0, 1
from payments p join payment_orders po on po.payment_id = p.id and po.is_active join orders o on o.id = po.order_id
where p.state in ('settled', 'refunded') and o.status <> 'paid'
union all
select 'a payment is not the sum of its orders', p.id, null, b.asked::bigint, p.amount_minor from payments p join paid_by b on b.payment_id = p.id where b.asked <> p.amount_minor
union all
select 'money that paid no order is not on its way back', p.id, null, (p.received_minor - coalesce(b.active, 0))::bigint, p.refunded_minor
from payments p left join paid_by b on b.payment_id = p.id
where p.state in ('settled', 'refunded') and p.refunded_minor < p.received_minor - coalesce(b.active, 0)
  and not exists (select from refunds r where r.payment_id = p.id and r.state = 'failed')
union all
select 'refunds do not add up', p.id, null, coalesce(g.asked, 0)::bigint, p.refunded_minor from payments p left join given_back g on g.payment_id = p.id
where coalesce(g.asked, 0) <> p.refunded_minor
union all
select 'a payment is refunded, and its money is not', p.id, null, p.received_minor, coalesce(g.done, 0)::bigint from payments p left join given_back g on g.payment_id = p.id
where (p.state = 'refunded') <> (p.received_minor > 0 and coalesce(g.done, 0) = p.received_minor)
union all
select 'a paid payment has no invoice', p.id, null, 1, 0 from payments p join paid_by b on b.payment_id = p.id
where p.state in ('settled', 'refunded') and b.active > 0 and not exists (select from documents d where d.payment_id = p.id and d.kind = 'invoice')
union all
select 'numbers of documents have a gap', null, null, n.last::bigint, count(d.id) from document_numbers n left join documents d on d.kind = n.kind
group by n.kind, n.last having n.last <> count(d.id) or n.last <> max(d.number);
