-- Former edition, until 0.2.0: without a proof, for processes that do not send one.
create or replace function unlink_identity(p_user uuid, p_provider text) returns text
language plpgsql
as $$
declare
  v_ways bigint;
begin
  perform from users u where u.id = p_user and u.deleted_at is null for no key update;
  if not exists (select from identities i where i.user_id = p_user and i.provider = p_provider) then
    return 'not_linked';
  end if;
  select (select count(*) from identities i where i.user_id = p_user) + (select count(*) from credentials c where c.user_id = p_user) into v_ways;
  if v_ways < 2 then
    return 'last_way';
  end if;
  delete from identities where user_id = p_user and provider = p_provider;
  perform enqueue_account_mail('identity-unlinked', p_user, jsonb_build_object('provider', p_provider));
  return 'unlinked';
end
$$;
