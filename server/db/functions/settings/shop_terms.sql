-- The terms of a checkout (see place_purchase), with those that neither the caller nor the environment sets.
create or replace function shop_terms(p_terms jsonb) returns jsonb
language sql stable
as $$
  select p_terms || jsonb_build_object(
    'priceHoldDays', shop_price_hold((p_terms ->> 'priceHoldDays')::integer),
    'minOrderMinor', shop_min_order((p_terms ->> 'minOrderMinor')::bigint))
$$;
