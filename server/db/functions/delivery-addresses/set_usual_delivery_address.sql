-- Makes an address of this customer the usual one; with null, the account's own.
--   set
--   not_found  there is no such address
create or replace function set_usual_delivery_address(p_user uuid, p_address uuid) returns text
language plpgsql
as $$
begin
  perform from users u where u.id = p_user for no key update;
  if p_address is not null and not exists (
      select from delivery_addresses a where a.id = p_address and a.user_id = p_user and a.deleted_at is null) then
    return 'not_found';
  end if;
  update delivery_addresses a set is_usual = false, updated_at = now()
  where a.user_id = p_user and a.is_usual and a.deleted_at is null and a.id is distinct from p_address;
  update delivery_addresses a set is_usual = true, updated_at = now() where a.id = p_address and not a.is_usual;
  return 'set';
end
$$;
