-- Copies a list of this customer with its builds, under a name of its own.
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
  -- Its builds stay together in the copy too.
  with build as (
    select g.id, gen_random_uuid() as copy, g.name, g.machines, g.created_at from build_groups g where g.list_id = p_list
  ), copied as (
    insert into build_groups (id, user_id, list_id, name, machines, created_at)
    select b.copy, p_user, v_copy, b.name, b.machines, b.created_at from build b returning build_groups.id
  )
  insert into build_group_parts (group_id, product_id, per_machine)
  select c.id, p.product_id, p.per_machine from copied c join build b on b.copy = c.id join build_group_parts p on p.group_id = b.id;
  return query select 'saved', v_copy;
end
$$;
