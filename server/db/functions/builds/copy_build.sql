-- Copies a build of this customer, or one that another customer shares, into this customer's own. Without p_name it keeps its name. The copy is
-- not shared.
--   saved            with the copy
--   not_found        there is no such build
--   too_many_builds  the customer has p_most_builds builds
create or replace function copy_build(p_user uuid, p_build uuid, p_name text, p_most_builds integer) returns table (outcome text, build uuid)
language plpgsql
as $$
declare
  v_build record;
begin
  select b.name, b.machines, b.parts into v_build from builds b
  where b.id = p_build and (b.user_id = p_user or b.is_shared) and b.deleted_at is null;
  if not found then
    return query select 'not_found', null::uuid;
    return;
  end if;
  return query
    select s.outcome, s.build from save_build(p_user, null, coalesce(p_name, v_build.name), v_build.machines, v_build.parts, p_most_builds) s;
end
$$;
