-- Gives orders from before purchases theirs, p_batch orders at a time in the order of their ids: one purchase per payment at a provider, and one for
-- the cash orders of a customer that were placed in the same moment. Orders that were never placed get none, and those whose sum no purchase may
-- have (2^53 - 1). Returns how many orders it visited;
-- 0 when all have been visited twice, because an order that was being placed during the first pass may have been missed.
create or replace function fill_purchases(p_batch integer) returns integer
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_fill record;
  v_ids bigint[];
begin
  insert into purchase_fill default values on conflict do nothing;
  select * into v_fill from purchase_fill where id = 1 for no key update;
  if v_fill.passes >= 2 then
    return 0;
  end if;
  select array_agg(batch.id order by batch.id) into v_ids
  from (select o.id from orders o where o.id > v_fill.last_order_id order by o.id limit p_batch) batch;
  if v_ids is null then
    update purchase_fill set passes = passes + 1, last_order_id = 0 where id = 1;
    -- Not 0 after the first pass: the second one follows at once.
    return case when v_fill.passes = 0 then 1 else 0 end;
  end if;

  -- One per payment at a provider. The price of a line did not change in those days, so that its quantity then follows from its amount.
  with made as (
    insert into purchases (number, user_id, key, method, payment_id, shipping, total_minor, placed_at)
    select new_purchase_number(), p.user_id, 'payment:' || p.id, p.method, p.id,
      (select o.shipping from payment_orders po join orders o on o.id = po.order_id where po.payment_id = p.id order by o.id limit 1),
      p.amount_minor, p.created_at
    from payments p
    where p.method <> 'cash' and p.amount_minor <= 9007199254740991 and p.id in (select po.payment_id from payment_orders po where po.order_id = any (v_ids))
      and not exists (select from purchases u where u.payment_id = p.id)
    on conflict do nothing
    returning id, payment_id
  )
  insert into purchase_lines (purchase_id, order_id, quantity, unit_price_minor, is_current)
  select made.id, o.id, coalesce(nullif(po.amount_minor / o.unit_price_minor, 0), o.quantity), o.unit_price_minor,
    o.placed_at is not null and o.payment_method <> 'cash' and po.payment_id = (
      select latest.payment_id from payment_orders latest join payments p on p.id = latest.payment_id
      where latest.order_id = o.id and p.method <> 'cash' order by latest.is_active desc, p.created_at desc limit 1)
      and not exists (select from purchase_lines l where l.order_id = o.id and l.is_current)
  from made join payment_orders po on po.payment_id = made.payment_id join orders o on o.id = po.order_id
  on conflict do nothing;

  -- One for what a customer placed for cash at once, whose orders may be in several batches.
  with placed as (
    select o.id, o.user_id, o.quantity, o.unit_price_minor, o.shipping, coalesce(o.placed_at, o.paid_at) as placed_at,
      'placed:' || extract(epoch from coalesce(o.placed_at, o.paid_at)) as key
    from orders o
    where o.id = any (v_ids) and coalesce(o.payment_method, 'cash') = 'cash' and coalesce(o.placed_at, o.paid_at) is not null
      and not exists (select from purchase_lines l where l.order_id = o.id and l.is_current)
  ), made as (
    insert into purchases (number, user_id, key, method, shipping, total_minor, placed_at)
    select new_purchase_number(), p.user_id, p.key, 'cash', (array_agg(p.shipping order by p.id))[1], sum(p.unit_price_minor * p.quantity), p.placed_at
    from placed p
    where not exists (select from purchases u where u.user_id = p.user_id and u.key = p.key)
    group by p.user_id, p.key, p.placed_at having sum(p.unit_price_minor * p.quantity) <= 9007199254740991
    on conflict do nothing
    returning id, user_id, key
  ), known as (
    select m.id, m.user_id, m.key, 0 as more from made m
    union all
    select u.id, u.user_id, u.key, 1 from purchases u
    where (u.user_id, u.key) in (select p.user_id, p.key from placed p)
      and u.total_minor + (select sum(p.unit_price_minor * p.quantity) from placed p where p.user_id = u.user_id and p.key = u.key) <= 9007199254740991
  ), lines as (
    insert into purchase_lines (purchase_id, order_id, quantity, unit_price_minor)
    select k.id, p.id, p.quantity, p.unit_price_minor from placed p join known k on k.user_id = p.user_id and k.key = p.key
    on conflict do nothing
    returning purchase_id, quantity, unit_price_minor
  )
  update purchases u set total_minor = u.total_minor + l.total
  from (select l.purchase_id, sum(l.quantity * l.unit_price_minor) as total from lines l group by l.purchase_id) l
  where u.id = l.purchase_id and u.id in (select k.id from known k where k.more = 1);

  update purchase_fill set last_order_id = v_ids[cardinality(v_ids)] where id = 1;
  return cardinality(v_ids);
end
$$;
