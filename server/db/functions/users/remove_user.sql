-- Hides an account, removes everything that opens it and frees its address. p_by is the actor, as byOf writes it.
--   removed
--   not_found
--   forbidden   the actor is no longer an admin
--   self
--   last_admin
-- Locks the admins and the account together, by id, as toggle_user_role does: this lock order prevents deadlocks.
create or replace function remove_user(p_by jsonb, p_user uuid) returns text
language plpgsql
as $$
declare
  v_actor uuid := p_by ->> 'actor';
  v_admins uuid[];
  v_removed record;
begin
  select array_agg(a.id) filter (where a.role = 'admin') into v_admins
  from (
    select u.id, u.role from users u
    where (u.role = 'admin' or u.id = p_user) and u.deleted_at is null
    order by u.id for no key update
  ) a;
  if not coalesce(v_actor = any (v_admins), false) then
    return 'forbidden';
  end if;
  if p_user = v_actor then
    return case when cardinality(v_admins) = 1 then 'last_admin' else 'self' end;
  end if;
  update users set deleted_at = now(), updated_at = now() where id = p_user and deleted_at is null
  returning role, staff_roles into v_removed;
  if not found then
    return 'not_found';
  end if;
  perform close_account(p_user, p_by);
  -- Others can read those that are shared.
  delete from builds where user_id = p_user;
  perform note_audit(p_by, 'account.removed', 'account', p_user::text,
    jsonb_build_object('role', v_removed.role, 'staffRoles', v_removed.staff_roles), null, null);
  return 'removed';
end
$$;
