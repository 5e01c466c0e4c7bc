-- Writes what an account did with itself into the audit trail, such as a new password, if it is one of staff. p_by has the address and the request.
create or replace function note_staff_act(p_by jsonb, p_user uuid, p_action text, p_before jsonb, p_after jsonb) returns void
language sql
as $$
  select note_audit(
    jsonb_build_object('actor', u.id, 'roles', case when u.role = 'admin' then '["admin"]' else to_jsonb(u.staff_roles) end,
      'address', p_by ->> 'address', 'requestId', p_by ->> 'requestId'),
    p_action, 'account', u.id::text, p_before, p_after, null)
  from users u where u.id = p_user and (u.role = 'admin' or u.staff_roles <> '{}')
$$;
