-- What belongs to an account's first second factor: recovery codes, and the end of all other sign-ins, which did not give it. Called under the
-- account's lock, before the factor is added. API tokens stay. Returns false if there was a second factor already.
create or replace function begin_factors(p_user uuid, p_keep text, p_recovery_hashes text[]) returns boolean
language plpgsql
as $$
begin
  if has_factor(p_user) then
    return false;
  end if;
  delete from recovery_codes r where r.user_id = p_user;
  insert into recovery_codes (user_id, code_hash) select p_user, h from unnest(p_recovery_hashes) h;
  delete from sessions s where s.user_id = p_user and coalesce(s.parent_id, s.id) <> p_keep;
  return true;
end
$$;
