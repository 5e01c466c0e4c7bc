-- Lower case, letters and digits only: "rtx4090", "RTX 4090" and "rtx-4090" all find the same parts. The generated column
-- products.search_text calls this function, so its text must stay as it is: README.md says how to change such a function.
create or replace function public.squash_text(value text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(lower(value), '[^[:alnum:]]+', '', 'g') $$;
