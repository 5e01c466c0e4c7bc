-- A customer accepts what a checkout would charge for these orders in the cart: they have that price from now on. Today's price is protected again;
-- a lower one from before only as long as it was, or accepting it again and again would keep it without end. Returns how many of them are in the
-- customer's cart. p_hold_days as charged_prices.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function accept_prices(p_user uuid, p_numbers integer[], p_hold_days integer) returns integer
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_ids bigint[];
  v_products bigint[];
  v_quantities integer[];
  v_changed integer;
begin
  select array_agg(locked.id order by locked.id), array_agg(locked.product_id order by locked.id), array_agg(locked.quantity order by locked.id)
  into v_ids, v_products, v_quantities from (
    select o.id, o.product_id, o.quantity from orders o
    where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null and o.status = 'pending' and o.placed_at is null
    order by o.id for no key update
  ) locked;
  update orders o set unit_price_minor = c.unit_price_minor, total_minor = c.unit_price_minor * o.quantity,
    priced_at = case when c.unit_price_minor < today.unit_price_minor then o.priced_at else now() end, updated_at = now()
  from charged_prices(p_user, v_ids, p_hold_days) c
  join line_prices(p_user, v_products, v_quantities, now()) today on today.place = array_position(v_ids, c.order_id)
  where o.id = c.order_id;
  get diagnostics v_changed = row_count;
  return v_changed;
end
$$;
