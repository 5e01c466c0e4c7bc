-- Replaces the password hash that the caller checked (p_known), or sets a first password if p_known is null. Ends all sessions except p_keep,
-- which counts as a fresh sign-in from now on, unless the account has a second factor: the password alone is not enough for that.
--   changed
--   stale  another request changed the password first
--   ended  the proof is no longer valid
create or replace function change_password(p_user uuid, p_keep text, p_known text, p_password_hash text, p_proof jsonb, p_by jsonb) returns text
language plpgsql
as $$
begin
  if not proof_stands(p_user, p_proof) then
    return 'ended';
  end if;
  if p_known is null then
    insert into credentials (user_id, password_hash) values (p_user, p_password_hash) on conflict (user_id) do nothing;
  else
    update credentials set password_hash = p_password_hash, updated_at = now() where user_id = p_user and password_hash = p_known;
  end if;
  if not found then
    return 'stale';
  end if;
  perform end_sessions(p_user, p_keep);
  perform enqueue_account_mail('password-changed', p_user, jsonb_build_object('how', case when p_known is null then 'set' else 'changed' end));
  perform note_staff_act(p_by, p_user, 'staff.passwordChanged', null, jsonb_build_object('how', case when p_known is null then 'set' else 'changed' end));
  update sessions set confirmed_at = now() where id = p_keep and not has_factor(p_user);
  return 'changed';
end
$$;
