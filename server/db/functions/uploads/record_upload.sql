-- Records an upload before its file is written, so every file has a row.
--   recorded
--   confirm_first  the allowance of an unconfirmed address is used up
--   full           the customer's allowance is used up
-- An allowance of null sets no limit. The version before sends that of customers for admins too, which the role lifts.
create or replace function record_upload(p_user uuid, p_name text, p_most_unconfirmed integer, p_most integer) returns text
language plpgsql
as $$
declare
  v_user users;
  v_count bigint;
begin
  select * into v_user from users u where u.id = p_user for no key update;
  -- The same picture again takes no space; keep it for another day.
  update uploads set unused_since = now() where name = p_name and unused_since is not null;
  if found or exists (select from uploads u where u.name = p_name) then
    return 'recorded';
  end if;
  if v_user.role <> 'admin' then
    select count(*) into v_count from uploads u where u.user_id = p_user;
    if v_user.email_verified_at is null and v_count >= p_most_unconfirmed then
      return 'confirm_first';
    end if;
    if v_count >= p_most then
      return 'full';
    end if;
  end if;
  -- A job may have removed the row since the check above, or another upload may have added it.
  insert into uploads (name, user_id) values (p_name, p_user) on conflict (name) do update set unused_since = now()
  where uploads.unused_since is not null;
  return 'recorded';
end
$$;
