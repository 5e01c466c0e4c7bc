-- Adds a build to a list of this customer, or to a new one (p_list null). p_parts is an array of {sku, quantity (in one machine)}, each part once.
--   saved, not_found, too_many_lists, too_many_lines: as save_part_list
--   too_many_builds  the list would have more than p_most_builds builds
--   no_product       one row per part that is not sold, counted from 1
create or replace function add_build_to_list(
  p_user uuid, p_list uuid, p_list_name text, p_name text, p_machines integer, p_parts jsonb, p_most_lists integer, p_most_lines integer,
  p_most_builds integer
) returns table (outcome text, list uuid, build uuid, line integer)
language plpgsql
as $$
declare
  v_products bigint[];
  v_each integer[];
  v_saved record;
  v_group uuid;
begin
  perform 1 from users u where u.id = p_user for no key update;
  select array_agg(p.id order by part.place), array_agg(part.quantity order by part.place) into v_products, v_each
  from rows from (jsonb_to_recordset(p_parts) as (sku text, quantity integer)) with ordinality as part (sku, quantity, place)
  left join products p on p.sku = part.sku and p.deleted_at is null;
  return query
    select 'no_product', null::uuid, null::uuid, e.place::integer from unnest(v_products) with ordinality as e (id, place) where e.id is null
    order by e.place;
  if found then return; end if;
  if (select count(*) from build_groups g where g.list_id = p_list) >= p_most_builds then
    return query select 'too_many_builds', null::uuid, null::uuid, null::integer;
    return;
  end if;
  select s.outcome, s.list into v_saved
  from save_part_list(p_user, p_list, p_list_name, v_products, array(select e.n * p_machines from unnest(v_each) with ordinality as e (n, place) order by e.place),
    p_most_lists, p_most_lines) s;
  if v_saved.outcome = 'saved' then
    insert into build_groups (user_id, list_id, name, machines) values (p_user, v_saved.list, p_name, p_machines) returning id into v_group;
    insert into build_group_parts (group_id, product_id, per_machine)
    select v_group, e.id, e.n from unnest(v_products, v_each) as e (id, n);
  end if;
  return query
    select case v_saved.outcome when 'saved' then 'saved' when 'not_found' then 'not_found' when 'too_many_lists' then 'too_many_lists'
      else 'too_many_lines' end, v_saved.list, v_group, null::integer;
end
$$;
