-- The fields of an object that are missing in another one, or differ there. All of them if the other one is null.
create or replace function differing_fields(p_of jsonb, p_other jsonb) returns jsonb
language sql immutable parallel safe
as $$
  select case when p_of is null or p_other is null then p_of else coalesce(
    (select jsonb_object_agg(field.key, field.value) from jsonb_each(p_of) as field where p_other -> field.key is distinct from field.value),
    '{}') end
$$;
