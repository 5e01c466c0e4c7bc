-- Keeps a build for this customer (p_build null), or changes one of this customer's own. p_parts is an array of {sku, quantity}.
--   saved            with the build
--   not_found        there is no such build
--   too_many_builds  the customer has p_most_builds builds
create or replace function save_build(p_user uuid, p_build uuid, p_name text, p_machines integer, p_parts jsonb, p_most_builds integer)
returns table (outcome text, build uuid)
language plpgsql
as $$
declare
  v_build uuid := p_build;
begin
  if p_build is not null then
    update builds b set name = p_name, machines = p_machines, parts = p_parts, updated_at = now()
    where b.id = p_build and b.user_id = p_user and b.deleted_at is null;
    return query select case when found then 'saved' else 'not_found' end, p_build;
    return;
  end if;
  -- Serializes this customer's new builds, so that they can be counted.
  perform from users u where u.id = p_user for no key update;
  if (select count(*) from builds b where b.user_id = p_user and b.deleted_at is null) >= p_most_builds then
    return query select 'too_many_builds', null::uuid;
    return;
  end if;
  insert into builds (user_id, name, machines, parts) values (p_user, p_name, p_machines, p_parts) returning id into v_build;
  return query select 'saved', v_build;
end
$$;
