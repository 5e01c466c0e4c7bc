-- The seller whom documents name now. p_given has what the environment sets, which counts first, then come the shop's settings, then the `defaults`
-- in p_given. A taxBasisPoints is the rate of the tax in all prices.
create or replace function shop_seller(p_given jsonb) returns jsonb
language sql stable
as $$
  select coalesce(p_given -> 'defaults', '{}')
    || jsonb_strip_nulls(jsonb_build_object('name', s.name, 'logo', s.logo, 'email', s.email, 'phone', s.phone, 'address', s.address,
      'taxId', s.tax_id, 'taxBasisPoints', s.tax_basis_points))
    || (p_given - 'defaults')
  from (select) one left join shop_settings s on true
$$;
