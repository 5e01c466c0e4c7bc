-- Writes a sign-in of staff into the audit trail, and forgets the failed ones before it. p_by has the address and the request.
create or replace function note_sign_in(p_user uuid, p_by jsonb) returns void
language plpgsql
as $$
begin
  delete from failed_sign_ins f where f.user_id = p_user;
  perform note_staff_act(p_by, p_user, 'staff.signedIn', null, null);
end
$$;
