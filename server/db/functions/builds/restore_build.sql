-- Restores a removed build of this customer. Until p_days days after its end it can be restored.
--   saved            also if the build was not removed
--   not_found        there is no such build
--   too_many_builds  the customer has p_most_builds builds
create or replace function restore_build(p_user uuid, p_build uuid, p_most_builds integer, p_days integer) returns text
language plpgsql
as $$
declare
  v_deleted_at timestamptz;
begin
  perform from users u where u.id = p_user for no key update;
  select b.deleted_at into v_deleted_at from builds b where b.id = p_build and b.user_id = p_user;
  if not found or v_deleted_at <= now() - make_interval(days => p_days) then
    return 'not_found';
  end if;
  if v_deleted_at is null then
    return 'saved';
  end if;
  if (select count(*) from builds b where b.user_id = p_user and b.deleted_at is null) >= p_most_builds then
    return 'too_many_builds';
  end if;
  update builds b set deleted_at = null, updated_at = now() where b.id = p_build;
  return 'saved';
end
$$;
