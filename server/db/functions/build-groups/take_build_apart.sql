-- Makes the pieces of a build in a customer's cart or list loose ones. What was checked out of it before stays as it was placed.
--   apart
--   not_found  there is no such build, its list was deleted, or all of it was checked out
create or replace function take_build_apart(p_user uuid, p_group uuid) returns text
language plpgsql
as $$
begin
  perform 1 from users u where u.id = p_user for no key update;
  if exists (
    select from build_groups g join part_lists l on l.id = g.list_id where g.id = p_group and g.user_id = p_user and l.deleted_at is null)
  then
    delete from build_groups g where g.id = p_group;
    return 'apart';
  end if;
  perform 1 from orders o
  where o.user_id = p_user and o.id in (select b.order_id from build_group_orders b where b.group_id = p_group)
  order by o.id for no key update;
  perform settle_build_pieces(array(
    select b.order_id from build_group_orders b join build_groups g on g.id = b.group_id where g.id = p_group and g.user_id = p_user));
  delete from build_group_orders b using orders o, build_groups g
  where b.group_id = p_group and g.id = p_group and g.user_id = p_user and o.id = b.order_id and o.placed_at is null;
  if not found then
    return 'not_found';
  end if;
  delete from build_groups g where g.id = p_group and not exists (select from build_group_orders b where b.group_id = g.id);
  return 'apart';
end
$$;
