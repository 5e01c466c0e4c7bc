-- Reports accounts of which something changed that a page shows or checks.
create or replace function announce_users() returns trigger
language plpgsql
as $$
begin
  perform announce_ids('users', (
    select array_agg(n.id::text) from now_there n join there_before b on b.id = n.id
    where (n.email, n.role, n.staff_roles, n.display_name, n.photo_url, n.phone_number, n.deleted_at)
      is distinct from (b.email, b.role, b.staff_roles, b.display_name, b.photo_url, b.phone_number, b.deleted_at)));
  return null;
end
$$;
