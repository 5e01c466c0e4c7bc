-- Ends an open payment as `failed` or `expired`: returns its stock and releases its orders. p_ask_at is when to ask the provider once more, because
-- money may still arrive; null means never.
--   failed
--   unchanged  it was not open
--   not_found
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function end_payment(p_payment uuid, p_state text, p_reason text, p_ask_at timestamptz, p_event text default null) returns text
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_state text;
  v_method text;
begin
  select p.state, p.method into v_state, v_method from payments p where p.id = p_payment for no key update;
  if not found then
    return 'not_found';
  end if;
  perform note_provider_event(v_method, p_event);
  if v_state <> 'open' then
    return 'unchanged';
  end if;
  perform note_orders(array(select po.order_id from payment_orders po where po.payment_id = p_payment and po.is_active),
    'payment_' || p_state, jsonb_build_object('reason', p_reason), null);
  perform release_orders(p_payment);
  update payments set state = p_state, failure = p_reason, ask_at = p_ask_at, claimed_until = null, updated_at = now() where id = p_payment;
  return 'failed';
end
$$;
