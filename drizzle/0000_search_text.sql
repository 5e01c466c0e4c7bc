-- Search ignores case, blanks and dashes: "rtx4090", "RTX 4090" and "rtx-4090" find the same parts.
create extension if not exists pg_trgm;
--> statement-breakpoint
create function squash_text(value text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(lower(value), '[^[:alnum:]]+', '', 'g') $$;
--> statement-breakpoint
create function product_search_text(sku text, name text, part_numbers text[], manufacturer text, series text, product_type text) returns text
language sql immutable parallel safe
as $$
  select concat_ws(' ', squash_text(name), squash_text(sku), squash_text(manufacturer), squash_text(series), squash_text(product_type))
    || coalesce((select string_agg(' ' || squash_text(part), '') from unnest(part_numbers) as part), '')
$$;
