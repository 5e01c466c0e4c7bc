-- Changes the shop's settings. p_changes has any of secondFactor, name, logo, email, phone, address, taxId, taxBasisPoints, minOrderMinor and
-- priceHoldDays; null takes a value back to its default. p_by is as note_audit takes it.
--   changed, unchanged
--   forbidden   the actor is no longer an admin
--   proof_gone  the sign-in has ended, or is no longer fresh
--   no_factor   the actor demands a second factor of staff, and has none
--   no_logo     the logo is no picture that was uploaded
-- Lock order: the account, the settings, the picture.
create or replace function set_shop_settings(p_by jsonb, p_proof jsonb, p_changes jsonb) returns text
language plpgsql
as $$
declare
  v_actor uuid := (p_by ->> 'actor')::uuid;
  v_before jsonb;
  v_after jsonb;
  v_digits text := '\d(?=(\D*\d){2})';
begin
  if not proof_stands(v_actor, p_proof) then
    return 'proof_gone';
  end if;
  -- Under the account's lock, which proof_stands took.
  if not exists (select from users u where u.id = v_actor and u.role = 'admin') then
    return 'forbidden';
  end if;
  select jsonb_build_object('secondFactor', s.second_factor, 'name', s.name, 'logo', s.logo, 'email', s.email, 'phone', s.phone,
    'address', s.address, 'taxId', s.tax_id, 'taxBasisPoints', s.tax_basis_points, 'minOrderMinor', s.min_order_minor,
    'priceHoldDays', s.price_hold_days)
  into v_before from shop_settings s for update;
  select coalesce(jsonb_object_agg(c.key, c.value), '{}') into v_after
  from jsonb_each(p_changes) c where v_before -> c.key is distinct from c.value;
  if v_after = '{}' then
    return 'unchanged';
  end if;
  if v_after ->> 'secondFactor' = 'staff' and not has_factor(v_actor) then
    return 'no_factor';
  end if;
  if v_after ->> 'logo' is not null then
    -- Documents and mails go on showing it when the shop has another one.
    update uploads u set is_kept = true, unused_since = null where u.name = upload_name(v_after ->> 'logo');
    if not found then
      return 'no_logo';
    end if;
  end if;

  update shop_settings s set
    second_factor = now_set.all_of ->> 'secondFactor', name = now_set.all_of ->> 'name', logo = now_set.all_of ->> 'logo',
    email = now_set.all_of ->> 'email', phone = now_set.all_of ->> 'phone', address = now_set.all_of ->> 'address',
    tax_id = now_set.all_of ->> 'taxId', tax_basis_points = (now_set.all_of ->> 'taxBasisPoints')::integer,
    min_order_minor = (now_set.all_of ->> 'minOrderMinor')::bigint, price_hold_days = (now_set.all_of ->> 'priceHoldDays')::integer,
    version = s.version + 1, updated_at = now()
  from (select v_before || v_after as all_of) now_set;
  -- Of a telephone number, the trail keeps the last two digits, and that it is another one.
  if v_after ? 'phone' then
    v_before := v_before || jsonb_build_object('phone', regexp_replace(v_before ->> 'phone', v_digits, '*', 'g'));
    v_after := v_after || jsonb_build_object('phone', regexp_replace(v_after ->> 'phone', v_digits, '*', 'g'));
    if v_before -> 'phone' = v_after -> 'phone' then
      v_after := v_after || jsonb_build_object('phone', (v_after ->> 'phone') || ' (another)');
    end if;
  end if;
  perform note_audit(p_by, 'setting.changed', 'setting', 'shop',
    (select jsonb_object_agg(b.key, b.value) from jsonb_each(v_before) b where v_after ? b.key), v_after, null);
  return 'changed';
end
$$;
