-- Creates an API token and mails the owner.
--   added
--   too_many  the account already has p_most valid tokens
--   ended     the proof is no longer valid
create or replace function add_api_token(
  p_user uuid, p_name text, p_token_hash text, p_rights text, p_expires_at timestamptz, p_most integer, p_proof jsonb, p_by jsonb
) returns table (outcome text, token uuid)
language plpgsql
as $$
declare
  v_token uuid;
begin
  if not proof_stands(p_user, p_proof) then
    return query select 'ended', null::uuid;
    return;
  end if;
  if (select count(*) from api_tokens t where t.user_id = p_user and t.expires_at > now()) >= p_most then
    return query select 'too_many', null::uuid;
    return;
  end if;
  insert into api_tokens (user_id, name, token_hash, rights, expires_at) values (p_user, p_name, p_token_hash, p_rights, p_expires_at)
  returning id into v_token;
  perform enqueue_account_mail('api-token-created', p_user,
    jsonb_build_object('tokenName', p_name, 'rights', p_rights, 'expiresAt', p_expires_at));
  perform note_staff_act(p_by, p_user, 'staff.tokenAdded', null, jsonb_build_object('name', p_name, 'rights', p_rights, 'expiresAt', p_expires_at));
  return query select 'added', v_token;
end
$$;
