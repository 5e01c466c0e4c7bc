-- Gives an account the other role, and tells it by mail. An admin has no staff roles besides. p_by is the actor, as byOf writes it; p_proof is its fresh
-- sign-in, or null from a process of the version before, which asks for none.
--   changed
--   unchanged   no such account, or it does not have the role p_believed
--   forbidden   the actor is no longer an admin
--   ended       the actor's sign-in is over, or no longer fresh
--   last_admin
-- Locks the admins and the account together, by id: this lock order prevents deadlocks, and two demotions cannot leave the shop without an admin.
create or replace function toggle_user_role(p_by jsonb, p_email text, p_believed text, p_proof jsonb) returns text
language plpgsql
as $$
declare
  v_actor uuid := p_by ->> 'actor';
  v_admins uuid[];
  v_user users;
  v_role text;
begin
  select array_agg(a.id) filter (where a.role = 'admin') into v_admins
  from (
    select u.id, u.role from users u
    where (u.role = 'admin' or u.id = account_at(p_email, p_email)) and u.deleted_at is null
    order by u.id for no key update
  ) a;
  if not coalesce(v_actor = any (v_admins), false) then
    return 'forbidden';
  end if;
  if p_proof is not null and not proof_stands(v_actor, p_proof) then
    return 'ended';
  end if;
  select * into v_user from users u where u.id = account_at(p_email, p_email) and u.deleted_at is null;
  if v_user.id is null or v_user.role <> p_believed then
    return 'unchanged';
  end if;
  if v_user.role = 'admin' and cardinality(v_admins) = 1 then
    return 'last_admin';
  end if;
  update users set role = case v_user.role when 'admin' then 'user' else 'admin' end, staff_roles = '{}', updated_at = now() where id = v_user.id
  returning role into v_role;
  perform note_audit(p_by, case v_role when 'admin' then 'account.madeAdmin' else 'account.madeUser' end, 'account', v_user.id::text,
    jsonb_build_object('role', v_user.role, 'staffRoles', v_user.staff_roles), jsonb_build_object('role', v_role, 'staffRoles', array[]::text[]), null);
  perform enqueue_account_mail('staff-roles-changed', v_user.id, jsonb_build_object('roles', array[]::text[], 'isAdmin', v_role = 'admin'));
  return 'changed';
end
$$;
