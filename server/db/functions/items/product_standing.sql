-- How parts that sold equally are ordered: new ones first, then those whose specs were checked, then by a hash of their number. The generated
-- column products.standing calls this function, so its text must stay as it is: README.md says how to change such a function.
create or replace function public.product_standing(sku text, release_year smallint, verified_on date) returns bigint
language sql immutable parallel safe
as $$ select (coalesce(release_year, 0) * 2 + (verified_on is not null)::int)::bigint << 32 | ('x' || left(md5(sku), 8))::bit(32)::bigint $$;
