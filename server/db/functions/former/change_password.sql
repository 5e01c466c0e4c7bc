-- Former edition, until 0.2.0: without a proof, for processes that do not send one.
create or replace function change_password(p_user uuid, p_keep text, p_known text, p_password_hash text) returns text
language plpgsql
as $$
begin
  perform from users u where u.id = p_user and u.deleted_at is null for no key update;
  if not found then
    return 'stale';
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
  return 'changed';
end
$$;
