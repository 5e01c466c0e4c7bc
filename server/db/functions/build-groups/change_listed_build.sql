-- Changes for how many machines a build in a list is; for 0 its pieces are taken out, and loose ones stay. With p_mends, lines get the pieces that they
-- lack, also those that were removed. The customer must be locked.
create or replace function change_listed_build(p_group uuid, p_machines integer, p_mends boolean) returns void
language plpgsql
as $$
declare
  v_list uuid;
begin
  select l.id into v_list from build_groups g join part_lists l on l.id = g.list_id where g.id = p_group for no key update of l;
  if p_machines = 0 then
    -- Lines that had nothing else.
    delete from part_list_lines l using build_group_parts p
    where p.group_id = p_group and l.list_id = v_list and l.product_id = p.product_id and l.quantity <= (
      select sum(mine.per_machine::bigint * g.machines) from build_group_parts mine join build_groups g on g.id = mine.group_id
      where g.id = p_group and mine.product_id = l.product_id)
      and not exists (
        select from build_group_parts other join build_groups g on g.id = other.group_id
        where g.list_id = v_list and g.id <> p_group and other.product_id = l.product_id);
  end if;
  insert into part_list_lines as line (list_id, product_id, quantity)
  select v_list, n.product_id, least(n.wanted, 900000)
  from (
    select part.product_id, l.quantity as before, held.pieces,
      case when p_mends then greatest(coalesce(l.quantity, 0), held.pieces + part.change) else greatest(l.quantity - held.pieces, 0)
        + greatest(least(held.pieces + part.change, l.quantity), held.pieces + part.change - greatest(held.pieces - l.quantity, 0)) end as wanted
    from (
      select p.product_id, p.per_machine::bigint * (p_machines - g.machines) as change
      from build_group_parts p join build_groups g on g.id = p.group_id where g.id = p_group
    ) part
    cross join lateral (
      select sum(other.per_machine::bigint * g.machines) as pieces
      from build_group_parts other join build_groups g on g.id = other.group_id where g.list_id = v_list and other.product_id = part.product_id
    ) held
    left join part_list_lines l on l.list_id = v_list and l.product_id = part.product_id
    where l.product_id is not null or p_mends
  ) n
  where n.wanted > 0
  on conflict (list_id, product_id) do update set quantity = excluded.quantity;
  if p_machines = 0 then
    delete from build_groups g where g.id = p_group;
  else
    update build_groups g set machines = p_machines where g.id = p_group;
  end if;
  update part_lists l set updated_at = now() where l.id = v_list;
end
$$;
