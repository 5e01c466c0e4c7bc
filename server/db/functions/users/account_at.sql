-- The account with this e-mail address, in any spelling; null if there is none. p_normal is the address as normalAddress of common/users/address.ts
-- writes it, because only the shop's processes know how the domain name system writes the host that was typed. Accounts of before may have the
-- same address in two spellings: each is found by its own one.
create or replace function account_at(p_own text, p_normal text) returns uuid
language sql stable parallel safe
as $$
  select u.id from users u
  where (lower(u.email) = lower(p_own) or plain_address(u.email) = plain_address(p_normal)) and u.deleted_at is null
  order by u.email = p_own desc, lower(u.email) = lower(p_own) desc, u.created_at, u.id
  limit 1
$$;
