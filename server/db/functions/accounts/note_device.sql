-- Records the device of a sign-in. Mails the owner about a new device, except the first.
create or replace function note_device(p_user uuid, p_device_hash text, p_device text, p_address text) returns void
language plpgsql
as $$
declare
  v_is_new boolean;
begin
  insert into known_devices as d (user_id, device_hash, last_seen_at) values (p_user, p_device_hash, now())
  on conflict (user_id, device_hash) do update set last_seen_at = now()
  returning d.xmax = 0 into v_is_new;
  if v_is_new and exists (select from known_devices d where d.user_id = p_user and d.device_hash <> p_device_hash) then
    perform enqueue_account_mail('new-sign-in', p_user, jsonb_build_object('device', p_device, 'address', p_address, 'at', now()));
  end if;
end
$$;
