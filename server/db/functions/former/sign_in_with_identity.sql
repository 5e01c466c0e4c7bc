-- Former edition, until 0.2.0: without the address and the request, for processes that do not give them.
create or replace function sign_in_with_identity(p_provider text, p_subject text, p_email text, p_verified boolean, p_name text)
returns table (outcome text, account uuid)
language sql
as $$
  select * from sign_in_with_identity(p_provider, p_subject, p_email, p_verified, p_name, '{}'::jsonb)
$$;
