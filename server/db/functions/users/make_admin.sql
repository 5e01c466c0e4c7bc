-- Makes the account with this address an admin, for an operator at the shop's own machine, and adds a link that sets its password, valid for an
-- hour. Creates the account if it is missing. Mails the link if p_sealed_link is given. An account whose address was never confirmed may be a
-- stranger's: everything that opens it is removed, and the link confirms the address. p_normal is the address as account_at takes it.
--   created
--   promoted
--   reclaimed  promoted, and it was not confirmed
--   admin      it was an admin before
-- Locks the admins and the account together, by id, as toggle_user_role does: this lock order prevents deadlocks.
create or replace function make_admin(p_email text, p_normal text, p_token_hash bytea, p_sealed_link text) returns text
language plpgsql
as $$
declare
  v_before users;
  v_user users;
begin
  perform from users u
  where (u.role = 'admin' or u.id = account_at(p_email, p_normal)) and u.deleted_at is null
  order by u.id for no key update;
  select * into v_before from users u where u.id = account_at(p_email, p_normal) and u.deleted_at is null;
  if v_before.id is null then
    insert into users (email, display_name, role) values (p_normal, split_part(p_normal, '@', 1), 'admin') returning * into v_user;
  else
    if v_before.role <> 'admin' and v_before.email_verified_at is null then
      perform close_account(v_before.id, '{"via": "command line"}');
    end if;
    update users set role = 'admin', staff_roles = '{}', updated_at = now() where id = v_before.id returning * into v_user;
  end if;
  if v_before.role is distinct from 'admin' then
    perform note_audit('{"via": "command line"}', 'account.madeAdmin', 'account', v_user.id::text,
      case when v_before.id is not null then jsonb_build_object('role', v_before.role, 'staffRoles', v_before.staff_roles) end,
      jsonb_build_object('role', v_user.role, 'staffRoles', v_user.staff_roles), null);
  end if;
  insert into password_resets (token_hash, user_id, expires_at) values (p_token_hash, v_user.id, now() + interval '1 hour');
  if p_sealed_link is not null then
    perform enqueue_mail(case when v_before.role = 'admin' then 'password-reset' else 'admin-invitation' end, v_user.email,
      jsonb_build_object('name', v_user.display_name), p_sealed_link);
  end if;
  if v_before.id is null then
    return 'created';
  elsif v_before.role = 'admin' then
    return 'admin';
  elsif v_before.email_verified_at is null then
    return 'reclaimed';
  end if;
  return 'promoted';
end
$$;
