-- Removes the codes of an account, or one of its passkeys (p_passkey). With the last factor go the recovery codes, unless the shop demands one.
--   removed
--   not_found
--   demanded  it is the last one, and the account's roles need one
--   ended     the proof is no longer valid
-- Locks the account, then the settings.
create or replace function remove_factor(p_user uuid, p_passkey text, p_proof jsonb, p_by jsonb) returns text
language plpgsql
as $$
declare
  v_factor jsonb;
begin
  if not proof_stands(p_user, p_proof) then
    return 'ended';
  end if;
  if p_passkey is null then
    select jsonb_build_object('factor', 'codes') into v_factor from totp_secrets t where t.user_id = p_user;
  else
    select jsonb_build_object('factor', 'passkey', 'name', p.name) into v_factor from passkeys p where p.id = p_passkey and p.user_id = p_user;
  end if;
  if v_factor is null then
    return 'not_found';
  end if;
  if (select count(*) from totp_secrets t where t.user_id = p_user) + (select count(*) from passkeys p where p.user_id = p_user) = 1 then
    perform from shop_settings s where s.second_factor = 'staff' for share;
    if found and exists (select from users u where u.id = p_user and (u.role = 'admin' or u.staff_roles <> '{}')) then
      return 'demanded';
    end if;
    perform drop_factors(p_user);
  elsif p_passkey is null then
    delete from totp_secrets t where t.user_id = p_user;
  else
    delete from passkeys p where p.id = p_passkey and p.user_id = p_user;
  end if;
  perform enqueue_account_mail('factor-removed', p_user, v_factor - 'name' || jsonb_build_object('how', 'owner'));
  perform note_factor_change(p_user, p_by, 'secondFactor.removed', v_factor, null, null);
  return 'removed';
end
$$;
