-- Ends all sessions of an account except p_keep, with the tokens that came from them, and deletes its password reset links.
create or replace function end_sessions(p_user uuid, p_keep text) returns void
language plpgsql
as $$
begin
  delete from sessions where user_id = p_user and id is distinct from p_keep;
  delete from password_resets where user_id = p_user;
end
$$;
