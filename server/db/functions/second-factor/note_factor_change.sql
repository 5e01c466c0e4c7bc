-- Records a change of the second factor of staff; changes of customers leave no entry. p_by is who did it: {"actor", "via", "roles", "address",
-- "requestId"}. Called before roles change.
create or replace function note_factor_change(p_user uuid, p_by jsonb, p_action text, p_before jsonb, p_after jsonb, p_reason text) returns void
language plpgsql
as $$
begin
  insert into audit_entries (actor_id, via, roles, action, subject_type, subject_id, before, after, reason, address, request_id)
  select (p_by ->> 'actor')::uuid, p_by ->> 'via', array(select jsonb_array_elements_text(coalesce(p_by -> 'roles', '[]'))),
    p_action, 'account', p_user::text, p_before, p_after, p_reason, p_by ->> 'address', p_by ->> 'requestId'
  from users u
  where u.id = p_user and (u.role = 'admin' or u.staff_roles <> '{}' or p_action = 'secondFactor.cleared');
end
$$;
