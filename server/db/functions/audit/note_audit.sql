-- Writes one entry of the audit trail, in the statement that makes the change: call it where the change is known to happen. Keeps the fields
-- that differ between p_before and p_after, and writes nothing if both are given and none does. p_before is null for what is new, p_after for what
-- is gone, both for what has no fields, such as a new password. Neither may hold a password, a token or another secret, or what names a person.
-- p_names are fields that say which part of the subject changed, such as the product of a price: they stay on both sides, also where they are equal.
-- p_by says who acts, as byOf of server/domain/context/audit-by.ts writes it: {actor, via, roles, address, requestId}. Only the version before
-- gives the actor alone.
create or replace function note_audit(
  p_by jsonb, p_action text, p_subject_type text, p_subject text, p_before jsonb, p_after jsonb, p_reason text,
  p_names jsonb default '{}'
) returns void
language sql
as $$
  insert into audit_entries (actor_id, via, roles, action, subject_type, subject_id, before, after, reason, address, request_id)
  select (p_by ->> 'actor')::uuid, p_by ->> 'via', array(select jsonb_array_elements_text(p_by -> 'roles')), p_action, p_subject_type, p_subject,
    p_names || differing_fields(p_before, p_after), p_names || differing_fields(p_after, p_before), nullif(p_reason, ''), p_by ->> 'address', p_by ->> 'requestId'
  where p_before is null or p_after is null or p_before <> p_after
$$;
