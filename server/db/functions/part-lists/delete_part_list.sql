-- Deletes a list of this customer, who can restore it. Of the lists that were deleted before, the newest p_most_deleted stay for p_days days.
--   deleted    also if it was deleted before
--   not_found  there is no such list
create or replace function delete_part_list(p_user uuid, p_list uuid, p_most_deleted integer, p_days integer) returns text
language plpgsql
as $$
begin
  perform from users u where u.id = p_user for no key update;
  update part_lists l set deleted_at = coalesce(l.deleted_at, now()) where l.id = p_list and l.user_id = p_user;
  if not found then
    return 'not_found';
  end if;
  delete from part_lists l where l.user_id = p_user and l.deleted_at is not null and (l.deleted_at <= now() - make_interval(days => p_days)
    or l.id in (
      select old.id from part_lists old where old.user_id = p_user and old.deleted_at is not null
      order by old.deleted_at desc, old.id offset p_most_deleted));
  return 'deleted';
end
$$;
