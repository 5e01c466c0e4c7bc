-- Names a passkey of an account. p_by says who did it, as note_audit takes it.
--   renamed
--   not_found
create or replace function rename_passkey(p_user uuid, p_passkey text, p_name text, p_by jsonb) returns text
language plpgsql
as $$
declare
  v_before text;
begin
  select p.name into v_before from passkeys p where p.id = p_passkey and p.user_id = p_user for no key update;
  if not found then
    return 'not_found';
  end if;
  if v_before <> p_name then
    update passkeys set name = p_name where id = p_passkey;
    perform note_factor_change(p_user, p_by, 'secondFactor.renamed', jsonb_build_object('factor', 'passkey', 'name', v_before),
      jsonb_build_object('factor', 'passkey', 'name', p_name), null);
  end if;
  return 'renamed';
end
$$;
