-- Marks a picture as used. A picture that was uploaded before this table existed gets its row here.
create or replace function use_upload(p_name text, p_keep boolean) returns void
language sql
as $$
  insert into uploads as u (name, is_kept, unused_since) values (p_name, p_keep, null)
  on conflict (name) do update set is_kept = u.is_kept or excluded.is_kept, unused_since = null
  where u.unused_since is not null or (excluded.is_kept and not u.is_kept)
$$;
