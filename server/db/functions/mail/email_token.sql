-- The token of a mailed link, computed from the id of a row and a secret of the database. Mails that have waited since before links were
-- sealed need it; null for all others.
create or replace function email_token(p_row uuid) returns text
language sql stable
as $$
  select rtrim(translate(encode(sha256(s.value || uuid_send(p_row)), 'base64'), '+/', '-_'), '=')
  from shop_secrets s where s.name = 'email-links'
$$;
