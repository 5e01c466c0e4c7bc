-- Whom to deliver a purchase to, and where: the entry of the address book, or the address that came with the checkout, or the usual entry, or
-- what the account itself says. Null if the named entry is not in the customer's book.
create or replace function purchase_delivery(p_user uuid, p_terms jsonb) returns jsonb
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
declare
  v_account jsonb := delivery_details(p_user);
  v_entry jsonb;
begin
  if p_terms ? 'delivery' then
    return v_account || jsonb_strip_nulls(p_terms -> 'delivery');
  end if;
  select jsonb_build_object('displayName', a.recipient, 'phoneNumber', a.phone_number, 'address', a.address) into v_entry
  from delivery_addresses a
  where a.user_id = p_user and a.deleted_at is null and case when p_terms ? 'addressId' then a.id = (p_terms ->> 'addressId')::uuid else a.is_usual end;
  if v_entry is null and p_terms ? 'addressId' then
    return null;
  end if;
  return v_account || coalesce(v_entry, '{}');
end
$$;
