-- Former edition, until 0.2.0: creates its link from email_token.
create or replace function enqueue_welcome(p_user uuid, p_email text, p_name text) returns uuid
language sql
as $$
  select enqueue_mail('welcome', p_email, jsonb_build_object('name', p_name, 'confirmationId', add_confirmation(p_user, p_email)))
$$;
