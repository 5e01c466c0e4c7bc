-- Writes a change of an account's second factor into the audit trail: each of staff, and of others what someone else removed. p_by says who did it, as
-- note_audit takes it.
create or replace function note_factor_change(p_user uuid, p_by jsonb, p_action text, p_before jsonb, p_after jsonb, p_reason text) returns void
language sql
as $$
  select note_audit(p_by, p_action, 'account', p_user::text, p_before, p_after, p_reason)
  from users u
  where u.id = p_user and (u.role = 'admin' or u.staff_roles <> '{}' or p_action = 'secondFactor.cleared')
$$;
