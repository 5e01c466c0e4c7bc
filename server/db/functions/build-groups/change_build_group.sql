-- Changes for how many machines a build in a customer's cart or list is; for 0 its pieces are taken out, and loose ones stay. p_machines null keeps
-- the number. With p_mends, the build gets the pieces that it lacks, also those that were taken out of the cart or cancelled after the checkout.
--   changed    with the build: another one if a part of it was checked out before, which stays as it was placed
--   not_found  there is no such build, its list was deleted, or all of it was checked out
--   no_product, out_of_stock: one row per line that prevents it (details as in change_build_lines); nothing was written
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function change_build_group(
  p_user uuid, p_user_name text, p_group uuid, p_machines integer, p_mends boolean, p_lowers boolean
) returns table (outcome text, build uuid, details jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_group record;
  v_id uuid := p_group;
  v_machines integer;
  -- Of its pieces in the cart, and with p_mends of those that were taken out or cancelled.
  v_rows bigint[];
  v_orders bigint[];
  v_products bigint[];
  v_changes bigint[];
  v_answer jsonb;
begin
  perform 1 from users u where u.id = p_user for no key update;
  select g.list_id, g.machines, g.name into v_group from build_groups g
  where g.id = p_group and g.user_id = p_user and not exists (select from part_lists l where l.id = g.list_id and l.deleted_at is not null);
  if not found then
    return query select 'not_found', null::uuid, '{}'::jsonb;
    return;
  end if;
  v_machines := coalesce(p_machines, v_group.machines);
  if v_group.list_id is not null then
    perform change_listed_build(p_group, v_machines, p_mends);
    return query select 'changed', p_group, '{}'::jsonb;
    return;
  end if;

  perform 1 from orders o
  where o.user_id = p_user and o.product_id in (
    select own.product_id from build_group_orders b join orders own on own.id = b.order_id where b.group_id = p_group)
    and (o.status = 'pending' and o.placed_at is null or exists (select from build_group_orders b where b.group_id = p_group and b.order_id = o.id))
  order by o.id for no key update;
  select array_agg(o.id order by o.id), array_agg(case when o.status = 'pending' then o.id end order by o.id), array_agg(o.product_id order by o.id),
    array_agg(case
      when o.status = 'cancelled' then b.per_machine::bigint * v_machines
      when p_mends then h.wanted - h.held
      when v_machines > v_group.machines then b.per_machine::bigint * (v_machines - v_group.machines)
      else least(h.held, b.per_machine::bigint * v_machines) - h.held end order by o.id)
  into v_rows, v_orders, v_products, v_changes
  from build_group_orders b
  join orders o on o.id = b.order_id
  join held_build_pieces(array(select own.order_id from build_group_orders own where own.group_id = p_group)) h on h.build = p_group and h.line_order = o.id
  where b.group_id = p_group and (o.status = 'pending' and o.placed_at is null or o.status = 'cancelled' and p_mends)
    and exists (select from build_group_orders own join orders line on line.id = own.order_id where own.group_id = p_group and line.placed_at is null);
  if v_rows is null then
    return query select 'not_found', null::uuid, '{}'::jsonb;
    return;
  end if;
  select jsonb_agg(to_jsonb(c) order by c.place) into v_answer
  from change_build_lines(p_user, p_user_name, v_orders, v_products, v_changes, array_fill(0::bigint, array[cardinality(v_rows)]), p_lowers) c;
  return query
    select case c.outcome when 'no_product' then 'no_product' else 'out_of_stock' end, null::uuid, c.details
    from jsonb_to_recordset(v_answer) as c (outcome text, details jsonb) where c.outcome <> 'changed';
  if found then return; end if;

  if v_machines = 0 then
    delete from build_group_orders b using orders o where b.group_id = p_group and o.id = b.order_id and o.placed_at is null;
    delete from build_groups g where g.id = p_group and not exists (select from build_group_orders b where b.group_id = g.id);
  else
    if v_machines <> v_group.machines and exists (
      select from build_group_orders b join orders o on o.id = b.order_id where b.group_id = p_group
        and o.placed_at is not null and o.status <> 'cancelled')
    then
      insert into build_groups (user_id, name, machines) values (p_user, v_group.name, v_machines) returning id into v_id;
      update build_group_orders b set group_id = v_id from orders o 
      where b.group_id = p_group and o.id = b.order_id and (o.placed_at is null or o.status = 'cancelled');
    else
      update build_groups g set machines = v_machines where g.id = p_group;
    end if;
    update build_group_orders b set order_id = c.line_order, pieces = case when c.line_order = b.order_id then b.pieces else 0 end + c.got
    from jsonb_to_recordset(v_answer) as c (place integer, line_order bigint, got integer)
    where b.group_id = v_id and b.order_id = v_rows[c.place] and c.line_order is not null;
  end if;
  perform keep_build_spares(array_agg(c.line_order), array_agg(c.spares)) from jsonb_to_recordset(v_answer) as c (line_order bigint, spares integer);
  return query select 'changed', case when v_machines > 0 then v_id end, '{}'::jsonb;
end
$$;
