-- Makes a list of parts (p_list null), or adds lines to a list of this customer. The quantity of a part that the list has already is raised.
--   saved           with the list
--   not_found       there is no such list
--   no_product      one of the parts does not exist
--   too_many_lists  the customer has p_most_lists lists
--   too_many_lines  the list would have more than p_most_lines lines
create or replace function save_part_list(
  p_user uuid, p_list uuid, p_name text, p_products bigint[], p_quantities integer[], p_most_lists integer, p_most_lines integer
) returns table (outcome text, list uuid)
language plpgsql
as $$
declare
  v_list uuid := p_list;
begin
  if exists (select from unnest(p_products) as wanted (id) where not exists (select from products p where p.id = wanted.id)) then
    return query select 'no_product', null::uuid;
    return;
  end if;
  if p_list is null then
    -- Serializes this customer's new lists, so that they can be counted.
    perform from users u where u.id = p_user for no key update;
    if (select count(*) from part_lists l where l.user_id = p_user and l.deleted_at is null) >= p_most_lists then
      return query select 'too_many_lists', null::uuid;
      return;
    end if;
  else
    -- Serializes the changes of a list, so that its lines can be counted.
    perform from part_lists l where l.id = p_list and l.user_id = p_user and l.deleted_at is null for no key update;
    if not found then
      return query select 'not_found', null::uuid;
      return;
    end if;
  end if;
  if (select count(*) from (
      select unnest(p_products) union select l.product_id from part_list_lines l where l.list_id = p_list) as part) > p_most_lines then
    return query select 'too_many_lines', null::uuid;
    return;
  end if;
  if p_list is null then
    insert into part_lists (user_id, name) values (p_user, p_name) returning id into v_list;
  else
    update part_lists l set updated_at = now() where l.id = p_list;
  end if;
  insert into part_list_lines as line (list_id, product_id, quantity)
  select v_list, wanted.id, least(sum(wanted.quantity), 900000)
  from unnest(p_products, p_quantities) with ordinality as wanted (id, quantity, place)
  group by wanted.id order by min(wanted.place)
  on conflict (list_id, product_id) do update set quantity = least(line.quantity::bigint + excluded.quantity, 900000);
  return query select 'saved', v_list;
end
$$;
