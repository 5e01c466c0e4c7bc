-- Former edition, until 0.2.0: without a proof, for processes that do not send one.
create or replace function add_api_token(p_user uuid, p_name text, p_token_hash text, p_rights text, p_expires_at timestamptz, p_most integer)
returns table (outcome text, token uuid)
language plpgsql
as $$
declare
  v_token uuid;
begin
  perform from users u where u.id = p_user and u.deleted_at is null for no key update;
  if (select count(*) from api_tokens t where t.user_id = p_user and t.expires_at > now()) >= p_most then
    return query select 'too_many', null::uuid;
    return;
  end if;
  insert into api_tokens (user_id, name, token_hash, rights, expires_at) values (p_user, p_name, p_token_hash, p_rights, p_expires_at)
  returning id into v_token;
  perform enqueue_account_mail('api-token-created', p_user,
    jsonb_build_object('tokenName', p_name, 'rights', p_rights, 'expiresAt', p_expires_at));
  return query select 'added', v_token;
end
$$;
