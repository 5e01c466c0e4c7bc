-- Removes a build of this customer, who can restore it. Of the builds that were removed before, the newest p_most_removed stay for p_days days.
--   removed    also if it was removed before
--   not_found  there is no such build
create or replace function remove_build(p_user uuid, p_build uuid, p_most_removed integer, p_days integer) returns text
language plpgsql
as $$
begin
  perform from users u where u.id = p_user for no key update;
  update builds b set deleted_at = coalesce(b.deleted_at, now()) where b.id = p_build and b.user_id = p_user;
  if not found then
    return 'not_found';
  end if;
  delete from builds b where b.user_id = p_user and b.deleted_at is not null and (b.deleted_at <= now() - make_interval(days => p_days)
    or b.id in (
      select old.id from builds old where old.user_id = p_user and old.deleted_at is not null
      order by old.deleted_at desc, old.id offset p_most_removed));
  return 'removed';
end
$$;
