-- The file name of an uploaded picture, or null for any other link.
create or replace function upload_name(p_url text) returns text
language sql immutable
as $$
  select substring(p_url from '^/images/uploads/([0-9a-f]{32}\.webp)$')
$$;
