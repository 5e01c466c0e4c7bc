-- Removes the second factors of another account whose owner lost them, and ends its sessions and API tokens. For an operator at the shop's own
-- machine, p_actor and p_proof are null. p_normal is the address as account_at takes it.
--   cleared
--   not_found
--   none       the account has no second factor
--   self       the account is the actor's own
--   forbidden  the actor is no longer an admin
--   ended      the proof is no longer valid
-- Locks the admins and the account together, by id, as toggle_user_role does: this lock order prevents deadlocks.
create or replace function clear_factors(p_actor uuid, p_email text, p_normal text, p_reason text, p_proof jsonb, p_by jsonb) returns text
language plpgsql
as $$
declare
  v_user uuid;
begin
  perform from users u
  where (u.role = 'admin' or u.id = account_at(p_email, p_normal)) and u.deleted_at is null
  order by u.id for no key update;
  if p_actor is not null then
    if not proof_stands(p_actor, p_proof) then
      return 'ended';
    end if;
    if not exists (select from users u where u.id = p_actor and u.role = 'admin') then
      return 'forbidden';
    end if;
  end if;
  v_user := account_at(p_email, p_normal);
  if v_user is null then
    return 'not_found';
  end if;
  if v_user = p_actor then
    return 'self';
  end if;
  if not has_factor(v_user) then
    return 'none';
  end if;
  perform drop_factors(v_user);
  perform end_sessions(v_user, null);
  delete from api_tokens where user_id = v_user;
  perform enqueue_account_mail('factor-removed', v_user, jsonb_build_object('factor', 'all', 'how', case when p_actor is null then 'operator' else 'admin' end));
  perform note_factor_change(v_user, p_by, 'secondFactor.cleared', null, null, p_reason);
  return 'cleared';
end
$$;
