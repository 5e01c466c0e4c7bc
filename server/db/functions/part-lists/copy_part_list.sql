-- Copies a list of this customer, under a name of its own.
--   saved           with the copy
--   not_found       there is no such list
--   too_many_lists  the customer has p_most_lists lists
create or replace function copy_part_list(p_user uuid, p_list uuid, p_name text, p_most_lists integer) returns table (outcome text, list uuid)
language plpgsql
as $$
declare
  v_copy uuid;
begin
  perform from users u where u.id = p_user for no key update;
  if not exists (select from part_lists l where l.id = p_list and l.user_id = p_user and l.deleted_at is null) then
    return query select 'not_found', null::uuid;
    return;
  end if;
  if (select count(*) from part_lists l where l.user_id = p_user and l.deleted_at is null) >= p_most_lists then
    return query select 'too_many_lists', null::uuid;
    return;
  end if;
  insert into part_lists (user_id, name) values (p_user, p_name) returning id into v_copy;
  insert into part_list_lines (list_id, product_id, quantity)
  select v_copy, l.product_id, l.quantity from part_list_lines l where l.list_id = p_list order by l.place;
  return query select 'saved', v_copy;
end
$$;
