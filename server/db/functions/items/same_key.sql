-- When two SKUs, part numbers, makers or categories are the same: they have the same key. common/kit/same-key.ts is the same rule for the shop's
-- processes, and a test compares both. The indexes products_sku_same and products_sku_twins call this function, so its text must stay as it is:
-- README.md says how to change such a function.
create or replace function public.same_key(written text) returns text
language sql immutable parallel safe
as $$
  select case when written collate "C" ~ '^[!-~]+( [!-~]+)*$' then left(lower(written collate "C"), 500)
    else public.same_key_of_signs(written) end
$$;
