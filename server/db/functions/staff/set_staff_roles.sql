-- Gives an account exactly these staff roles, and tells it by mail. p_roles are sorted; an empty array takes all roles away. p_normal is the address as
-- account_at takes it. p_by is the actor, as byOf writes it; p_proof is its fresh sign-in.
--   changed
--   unchanged   the account has these roles
--   not_found
--   admin       admins have every right
--   forbidden   the actor is no longer an admin
--   ended       the actor's sign-in is over, or no longer fresh
-- Locks the admins and the account together, by id, as toggle_user_role does: this lock order prevents deadlocks.
create or replace function set_staff_roles(p_by jsonb, p_email text, p_normal text, p_roles text[], p_proof jsonb) returns text
language plpgsql
as $$
declare
  v_actor uuid := p_by ->> 'actor';
  v_admins uuid[];
  v_user users;
begin
  select array_agg(a.id) filter (where a.role = 'admin') into v_admins
  from (
    select u.id, u.role from users u
    where (u.role = 'admin' or u.id = account_at(p_email, p_normal)) and u.deleted_at is null
    order by u.id for no key update
  ) a;
  if not coalesce(v_actor = any (v_admins), false) then
    return 'forbidden';
  end if;
  if not proof_stands(v_actor, p_proof) then
    return 'ended';
  end if;
  select * into v_user from users u where u.id = account_at(p_email, p_normal) and u.deleted_at is null for no key update;
  if v_user.id is null then
    return 'not_found';
  elsif v_user.role = 'admin' then
    return 'admin';
  elsif v_user.staff_roles = p_roles then
    return 'unchanged';
  end if;
  update users set staff_roles = p_roles, updated_at = now() where id = v_user.id;
  perform note_audit(p_by, 'account.rolesSet', 'account', v_user.id::text, jsonb_build_object('roles', v_user.staff_roles),
    jsonb_build_object('roles', p_roles), null);
  perform enqueue_account_mail('staff-roles-changed', v_user.id, jsonb_build_object('roles', p_roles));
  return 'changed';
end
$$;
