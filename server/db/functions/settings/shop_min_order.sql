-- The minimum total of a checkout in minor units: what the environment sets, or else the shop, or 0.
create or replace function shop_min_order(p_given bigint) returns bigint
language sql stable
as $$
  select coalesce(p_given, (select s.min_order_minor from shop_settings s), 0)
$$;
