-- Restores a deleted list of this customer. Until p_days days after its end it can be restored.
--   saved           also if the list was not deleted
--   not_found       there is no such list
--   too_many_lists  the customer has p_most_lists lists
create or replace function restore_part_list(p_user uuid, p_list uuid, p_most_lists integer, p_days integer) returns text
language plpgsql
as $$
declare
  v_deleted_at timestamptz;
begin
  perform from users u where u.id = p_user for no key update;
  select l.deleted_at into v_deleted_at from part_lists l where l.id = p_list and l.user_id = p_user;
  if not found or v_deleted_at <= now() - make_interval(days => p_days) then
    return 'not_found';
  end if;
  if v_deleted_at is null then
    return 'saved';
  end if;
  if (select count(*) from part_lists l where l.user_id = p_user and l.deleted_at is null) >= p_most_lists then
    return 'too_many_lists';
  end if;
  update part_lists l set deleted_at = null, updated_at = now() where l.id = p_list;
  return 'saved';
end
$$;
