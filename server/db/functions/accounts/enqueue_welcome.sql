-- Mails a welcome message with a link that confirms the address. The link is valid for seven days.
create or replace function enqueue_welcome(p_user uuid, p_email text, p_name text, p_token_hash bytea, p_sealed_link text) returns uuid
language plpgsql
as $$
begin
  insert into email_confirmations (token_hash, user_id, email, expires_at) values (p_token_hash, p_user, p_email, now() + interval '7 days');
  -- Not the kind `welcome`: former processes would send that without its link.
  return enqueue_mail('welcome-to-confirm', p_email, jsonb_build_object('name', p_name), p_sealed_link);
end
$$;
