-- Remembers a webhook event; ignores null.
create or replace function note_provider_event(p_provider text, p_event text) returns void
language sql
as $$
  insert into provider_events (provider, event_id) select p_provider, p_event where p_event is not null on conflict do nothing
$$;
