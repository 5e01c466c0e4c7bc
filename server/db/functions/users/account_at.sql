-- The account with this e-mail address, in any spelling; null if there is none. Accounts of before may have the same address in two spellings:
-- each is found by its own one.
create or replace function account_at(p_email text) returns uuid
language sql stable parallel safe
as $$
  select u.id from users u
  where plain_address(u.email) = plain_address(p_email) and u.deleted_at is null
  order by u.email = p_email desc, lower(u.email) = lower(p_email) desc, u.created_at, u.id
  limit 1
$$;
