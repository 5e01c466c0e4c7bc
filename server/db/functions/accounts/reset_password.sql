-- Sets a password through a mailed link. The link proves the address. Ends all sessions and API tokens. If the address was unconfirmed
-- until now, linked identities may belong to a stranger, so they are removed too.
--   changed
--   used  the link is unknown, used or expired
create or replace function reset_password(p_token text, p_password_hash text, p_by jsonb) returns text
language plpgsql
as $$
declare
  v_hash bytea := sha256(convert_to(p_token, 'UTF8'));
  v_user users;
begin
  select u.* into v_user
  from password_resets r join users u on u.id = r.user_id
  where r.token_hash = v_hash and r.expires_at > now() and u.deleted_at is null
  for no key update of u;
  if not found then
    return 'used';
  end if;
  delete from password_resets where token_hash = v_hash and expires_at > now();
  -- Another request used the link while this one waited for the lock.
  if not found then
    return 'used';
  end if;
  insert into credentials (user_id, password_hash) values (v_user.id, p_password_hash)
  on conflict (user_id) do update set password_hash = excluded.password_hash, updated_at = now();
  perform end_sessions(v_user.id, null);
  delete from api_tokens where user_id = v_user.id;
  if v_user.email_verified_at is null then
    delete from identities where user_id = v_user.id;
    update users set email_verified_at = now(), updated_at = now() where id = v_user.id;
  end if;
  perform enqueue_account_mail('password-changed', v_user.id, jsonb_build_object('how', 'reset'));
  perform note_staff_act(p_by, v_user.id, 'staff.passwordChanged', null, '{"how": "reset"}');
  return 'changed';
end
$$;
