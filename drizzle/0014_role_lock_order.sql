-- Locks of accounts in one order. The first form locked the admins by id and then the account meant, which the other of two callers could
-- hold already: an admin who had just stopped being one. Now the admins and the account meant are locked together, by id.
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
    where (u.role = 'admin' or lower(u.email) = lower(p_email)) and u.deleted_at is null
    order by u.id for no key update
  ) a;
  if not coalesce(p_actor = any (v_admins), false) then
    return 'forbidden';
  end if;
  select u.id, u.role into v_user, v_role from users u where lower(u.email) = lower(p_email) and u.deleted_at is null;
  if v_user is null or v_role <> p_believed then
    return 'unchanged';
  end if;
  if v_role = 'admin' and cardinality(v_admins) = 1 then
    return 'last_admin';
  end if;
  update users set role = case v_role when 'admin' then 'user' else 'admin' end, updated_at = now() where id = v_user;
  insert into audit_entries (actor_id, action, subject_type, subject_id, details)
  values (p_actor, 'user.role', 'user', v_user::text, jsonb_build_object('from', v_role));
  return 'changed';
end
$$;
--> statement-breakpoint

create or replace function remove_user(p_actor uuid, p_user uuid) returns text
language plpgsql
as $$
declare
  v_admins uuid[];
begin
  select array_agg(a.id) filter (where a.role = 'admin') into v_admins
  from (
    select u.id, u.role from users u
    where (u.role = 'admin' or u.id = p_user) and u.deleted_at is null
    order by u.id for no key update
  ) a;
  if not coalesce(p_actor = any (v_admins), false) then
    return 'forbidden';
  end if;
  if p_user = p_actor then
    return case when cardinality(v_admins) = 1 then 'last_admin' else 'self' end;
  end if;
  update users set deleted_at = now(), updated_at = now() where id = p_user and deleted_at is null;
  if not found then
    return 'not_found';
  end if;
  delete from sessions where user_id = p_user;
  delete from credentials where user_id = p_user;
  delete from identities where user_id = p_user;
  insert into audit_entries (actor_id, action, subject_type, subject_id) values (p_actor, 'user.remove', 'user', p_user::text);
  return 'removed';
end
$$;
