-- Counts a wrong password at an account of staff, and writes it into the audit trail from the fifth in a row on. Who tried it is not known. Other
-- accounts are not counted. p_email and p_normal are the address as account_at takes it, p_by has the network address and the request.
create or replace function note_failed_sign_in(p_email text, p_normal text, p_by jsonb) returns void
language plpgsql
as $$
declare
  v_in_a_row integer;
  v_user uuid;
begin
  -- The time of an answer must not tell that an address belongs to staff, so nothing waits for the disk.
  perform set_config('synchronous_commit', 'off', true);
  insert into failed_sign_ins as f (user_id, in_a_row)
  select u.id, 1 from users u
  where u.id = account_at(p_email, p_normal) and u.deleted_at is null and (u.role = 'admin' or u.staff_roles <> '{}')
  on conflict (user_id) do update set in_a_row = least(f.in_a_row, 1000000) + 1, last_at = now()
  returning f.user_id, f.in_a_row into v_user, v_in_a_row;
  if v_in_a_row >= 5 then
    perform note_audit(p_by || '{"actor": null, "roles": []}', 'staff.signInFailed', 'account', v_user::text, null,
      jsonb_build_object('inARow', v_in_a_row), null);
  end if;
end
$$;
