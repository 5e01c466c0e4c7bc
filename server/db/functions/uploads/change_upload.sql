-- Marks the picture that a row now shows as used, and the one that it no longer shows as unused. Another row may still show the latter: the job
-- that removes pictures checks that.
create or replace function change_upload(p_before text, p_after text) returns void
language plpgsql
as $$
begin
  if p_before is not distinct from p_after then
    return;
  end if;
  if p_after is not null then
    perform use_upload(p_after, false);
  end if;
  if p_before is not null then
    update uploads set unused_since = now() where name = p_before and not is_kept and unused_since is null;
  end if;
end
$$;
