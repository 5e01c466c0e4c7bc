-- Whether the public price breaks of a product are right: at most ten objects {quantity, priceMinor} whose quantities rise and whose prices fall,
-- beginning above the minimum and below the public price, each quantity a multiple of the order multiple. A check of products calls it, so its text
-- must stay as it is: README.md says how to change such a function. common/items/price-breaks.ts repeats the rule and says which break is wrong.
create or replace function public.price_breaks_fit(p_breaks jsonb, p_price_minor bigint, p_minimum integer, p_multiple integer) returns boolean
language sql immutable parallel safe
as $$
  select jsonb_typeof(p_breaks) = 'array' and jsonb_array_length(p_breaks) <= 10 and not exists (
    select from (
      select b.quantity, b."priceMinor", lag(b.quantity, 1, p_minimum) over steps as quantity_before, lag(b."priceMinor", 1, p_price_minor) over steps as price_before
      from rows from (jsonb_to_recordset(p_breaks) as (quantity integer, "priceMinor" bigint)) with ordinality as b (quantity, "priceMinor", place)
      window steps as (order by b.place)
    ) as step
    where (step.quantity > step.quantity_before and step.quantity <= 900000 and step.quantity % p_multiple = 0
      and step."priceMinor" < step.price_before and step."priceMinor" >= 1) is not true)
$$;
