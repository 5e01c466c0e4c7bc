-- The price lists that a customer holds at a moment, by themselves or through groups. None without a customer (null), and none for admins.
create or replace function held_price_lists(p_user uuid, p_at timestamptz) returns uuid[]
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  if p_user is null then
    return '{}';
  end if;
  return array(
    select l.id from price_lists l
    where l.deleted_at is null and (l.starts_at <= p_at) is not false and (l.ends_at > p_at) is not false
      and l.id in (
        select h.price_list_id from price_list_holders h where h.user_id = p_user
        union all
        select h.price_list_id from customer_group_members m
          join customer_groups g on g.id = m.group_id and g.deleted_at is null
          join price_list_holders h on h.group_id = m.group_id
        where m.user_id = p_user)
      and exists (select from users u where u.id = p_user and u.role = 'user' and u.deleted_at is null)
    order by l.id);
end
$$;
