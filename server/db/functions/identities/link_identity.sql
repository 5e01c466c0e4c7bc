-- Links an identity to a signed-in account. A provider that proves the account's own address also confirms it.
--   linked
--   unchanged     it was linked before
--   taken         it belongs to another account
--   other_linked  the account has another identity of this provider
--   ended         the proof is no longer valid
create or replace function link_identity(p_user uuid, p_provider text, p_subject text, p_email text, p_verified boolean, p_proof jsonb) returns text
language plpgsql
as $$
declare
  v_owner uuid;
begin
  if not proof_stands(p_user, p_proof) then
    return 'ended';
  end if;
  insert into identities (provider, subject, user_id, email) values (p_provider, p_subject, p_user, p_email) on conflict do nothing;
  if not found then
    select i.user_id into v_owner from identities i where i.provider = p_provider and i.subject = p_subject;
    return case when v_owner = p_user then 'unchanged' when v_owner is null then 'other_linked' else 'taken' end;
  end if;
  if p_verified then
    update users set email_verified_at = coalesce(email_verified_at, now()), updated_at = now()
    where id = p_user and plain_address(email) = plain_address(p_email);
  end if;
  perform enqueue_account_mail('identity-linked', p_user, jsonb_build_object('provider', p_provider, 'email', p_email));
  return 'linked';
end
$$;
