-- Adds an address to the address book of a customer; as the usual one, it takes the place of the one before.
--   added     with the address
--   too_many  the customer has p_most addresses
create or replace function add_delivery_address(
  p_user uuid, p_label text, p_recipient text, p_phone_number text, p_address text, p_is_usual boolean, p_most integer
) returns table (outcome text, added uuid)
language plpgsql
as $$
declare
  v_added uuid;
begin
  -- Serializes this customer's changes, so that addresses can be counted and one of them is the usual one.
  perform from users u where u.id = p_user for no key update;
  if (select count(*) from delivery_addresses a where a.user_id = p_user and a.deleted_at is null) >= p_most then
    return query select 'too_many', null::uuid;
    return;
  end if;
  if p_is_usual then
    update delivery_addresses a set is_usual = false, updated_at = now() where a.user_id = p_user and a.is_usual and a.deleted_at is null;
  end if;
  insert into delivery_addresses (user_id, label, recipient, phone_number, address, is_usual)
  values (p_user, p_label, p_recipient, p_phone_number, p_address, p_is_usual) returning id into v_added;
  return query select 'added', v_added;
end
$$;
