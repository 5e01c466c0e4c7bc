-- A customer accepts what a checkout would charge for these orders in the cart: they have that price from now on, and are protected again.
-- Returns how many of them are in the customer's cart. p_hold_days as charged_prices.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function accept_prices(p_user uuid, p_numbers integer[], p_hold_days integer) returns integer
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_ids bigint[];
  v_changed integer;
begin
  select array_agg(locked.id) into v_ids from (
    select o.id from orders o
    where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null and o.status = 'pending' and o.placed_at is null
    order by o.id for no key update
  ) locked;
  update orders o set unit_price_minor = c.unit_price_minor, total_minor = c.unit_price_minor * o.quantity, priced_at = now(), updated_at = now()
  from charged_prices(p_user, v_ids, p_hold_days) c where o.id = c.order_id;
  get diagnostics v_changed = row_count;
  return v_changed;
end
$$;
