-- The text that product search matches, stored in the generated column products.search_text. See squash_text.
create or replace function public.product_search_text(sku text, name text, part_numbers text[], manufacturer text, series text, product_type text)
returns text
language sql immutable parallel safe
as $$
  select concat_ws(' ', public.squash_text(name), public.squash_text(sku), public.squash_text(manufacturer), public.squash_text(series),
      public.squash_text(product_type))
    || coalesce((select string_agg(' ' || public.squash_text(part), '') from unnest(part_numbers) as part), '')
$$;
