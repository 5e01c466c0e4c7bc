-- pg_dump restores under an empty search path, and the rows of products call these functions, so their bodies name the schema.
-- They stay the same objects: the generated column and its index keep using them.
create or replace function public.squash_text(value text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(lower(value), '[^[:alnum:]]+', '', 'g') $$;
--> statement-breakpoint
create or replace function public.product_search_text(sku text, name text, part_numbers text[], manufacturer text, series text, product_type text)
returns text
language sql immutable parallel safe
as $$
  select concat_ws(' ', public.squash_text(name), public.squash_text(sku), public.squash_text(manufacturer), public.squash_text(series),
      public.squash_text(product_type))
    || coalesce((select string_agg(' ' || public.squash_text(part), '') from unnest(part_numbers) as part), '')
$$;
