-- Restores a deleted address of this customer, until p_days days after its end. It is the usual one again, unless another one became that.
--   restored   also if the address was not deleted
--   not_found  there is no such address
--   too_many   the customer has p_most addresses
create or replace function restore_delivery_address(p_user uuid, p_address uuid, p_most integer, p_days integer) returns text
language plpgsql
as $$
declare
  v_deleted_at timestamptz;
begin
  perform from users u where u.id = p_user for no key update;
  select a.deleted_at into v_deleted_at from delivery_addresses a where a.id = p_address and a.user_id = p_user;
  if not found or v_deleted_at <= now() - make_interval(days => p_days) then
    return 'not_found';
  end if;
  if v_deleted_at is null then
    return 'restored';
  end if;
  if (select count(*) from delivery_addresses a where a.user_id = p_user and a.deleted_at is null) >= p_most then
    return 'too_many';
  end if;
  update delivery_addresses a set deleted_at = null, updated_at = now(), is_usual = a.is_usual and not exists (
    select from delivery_addresses other where other.user_id = p_user and other.is_usual and other.deleted_at is null)
  where a.id = p_address;
  return 'restored';
end
$$;
