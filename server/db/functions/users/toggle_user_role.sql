-- Gives an account the other role. An admin has no staff roles besides.
--   changed
--   unchanged   no such account, or it does not have the role p_believed
--   forbidden   the actor is no longer an admin
--   last_admin
-- Locks the admins and the account together, by id: this lock order prevents deadlocks, and two demotions cannot leave the shop without an admin.
create or replace function toggle_user_role(p_actor uuid, p_email text, p_believed text) returns text
language plpgsql
as $$
declare
  v_admins uuid[];
  v_user uuid;
  v_role text;
begin
  select array_agg(a.id) filter (where a.role = 'admin') into v_admins
  from (
    select u.id, u.role from users u
    where (u.role = 'admin' or u.id = account_at(p_email, p_email)) and u.deleted_at is null
    order by u.id for no key update
  ) a;
  if not coalesce(p_actor = any (v_admins), false) then
    return 'forbidden';
  end if;
  select u.id, u.role into v_user, v_role from users u where u.id = account_at(p_email, p_email) and u.deleted_at is null;
  if v_user is null or v_role <> p_believed then
    return 'unchanged';
  end if;
  if v_role = 'admin' and cardinality(v_admins) = 1 then
    return 'last_admin';
  end if;
  update users set role = case v_role when 'admin' then 'user' else 'admin' end, staff_roles = '{}', updated_at = now() where id = v_user;
  insert into audit_entries (actor_id, action, subject_type, subject_id, details)
  values (p_actor, 'user.role', 'user', v_user::text, jsonb_build_object('from', v_role));
  return 'changed';
end
$$;
