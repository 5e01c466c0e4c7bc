-- The tax in a price that includes it, in minor units, rounded half up; p_basis_points is the rate in hundredths of a percent. In whole numbers,
-- because a rounded quotient could be rounded twice.
create or replace function included_tax(p_total_minor numeric, p_basis_points integer) returns bigint
language sql
immutable
as $$
  select div(2 * p_total_minor * p_basis_points + 10000 + p_basis_points, 2 * (10000 + p_basis_points))::bigint
$$;
