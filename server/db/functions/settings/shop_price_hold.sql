-- The days for which the price of a cart line is protected: what the environment sets, or else the shop, or 7 (common/settings/rules.ts).
create or replace function shop_price_hold(p_given integer) returns integer
language sql stable
as $$
  select coalesce(p_given, (select s.price_hold_days from shop_settings s), 7)
$$;
