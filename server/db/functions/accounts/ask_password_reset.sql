-- Requests a job for every address alike. The job finds out whether the address has an account, so neither the answer nor its timing reveals that.
create or replace function ask_password_reset(p_email text) returns void
language sql
as $$
  insert into job_requests (task, payload) values ('begin-reset', json_build_object('email', p_email))
$$;
