-- Replaces parts of a customer's list by other parts, all or none. A line keeps its place; if the list has the other part already, its line gets the
-- pieces. Builds in the list get the other part, too. The lists have one entry per line. Returns one row, or one per line that prevents it,
-- counted from 1; then nothing was written.
--   replaced
--   not_found   there is no such list
--   no_line     the part is not on the list
--   no_product  the other part is not sold
--   in_build    a build of the line has the other part already
create or replace function replace_part_list_lines(p_user uuid, p_list uuid, p_products bigint[], p_others bigint[], p_quantities integer[])
returns table (outcome text, line integer)
language plpgsql
as $$
declare
  v_places bigint[];
begin
  perform from part_lists l where l.id = p_list and l.user_id = p_user and l.deleted_at is null for no key update;
  if not found then
    return query select 'not_found', null::integer;
    return;
  end if;
  return query
    select 'no_line', e.place::integer from unnest(p_products) with ordinality as e (product_id, place)
    where not exists (select from part_list_lines l where l.list_id = p_list and l.product_id = e.product_id) order by e.place;
  if found then return; end if;
  return query
    select 'no_product', e.place::integer from unnest(p_others) with ordinality as e (product_id, place)
    where not exists (select from products p where p.id = e.product_id and p.deleted_at is null) order by e.place;
  if found then return; end if;
  -- Also if two lines of a build would get the same part.
  return query
    select 'in_build', e.place::integer from unnest(p_products, p_others) with ordinality as e (product_id, other_id, place)
    where exists (
      select from build_groups g
      join build_group_parts mine on mine.group_id = g.id and mine.product_id = e.product_id
      join build_group_parts other on other.group_id = g.id and other.product_id <> e.product_id
      left join unnest(p_products, p_others) as also (product_id, other_id) on also.product_id = other.product_id
      where g.list_id = p_list and coalesce(also.other_id, other.product_id) = e.other_id)
    order by e.place;
  if found then return; end if;

  update build_group_parts b set product_id = e.other_id
  from build_groups g, unnest(p_products, p_others) as e (product_id, other_id)
  where g.list_id = p_list and b.group_id = g.id and b.product_id = e.product_id;
  select array_agg(l.place order by e.place) into v_places
  from unnest(p_products) with ordinality as e (product_id, place) join part_list_lines l on l.list_id = p_list and l.product_id = e.product_id;
  delete from part_list_lines l where l.list_id = p_list and l.product_id = any (p_products);
  insert into part_list_lines as line (list_id, product_id, quantity, place)
  select p_list, e.other_id, least(sum(e.quantity), 900000), min(e.place)
  from unnest(p_others, p_quantities, v_places) as e (other_id, quantity, place) group by e.other_id
  on conflict (list_id, product_id) do update set quantity = least(line.quantity::bigint + excluded.quantity, 900000);
  update part_lists l set updated_at = now() where l.id = p_list;
  return query select 'replaced', null::integer;
end
$$;
