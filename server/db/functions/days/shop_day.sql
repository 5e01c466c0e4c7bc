-- The shop's day at a moment: the date in the time zone p_zone (TIME_ZONE). `dayAt` in common/kit/shop-day.ts gives the same day; a test compares them.
-- Never write current_date or ::date instead: they give the day of the session's time zone.
create or replace function shop_day(p_at timestamptz, p_zone text) returns date
language sql
immutable
strict
parallel safe
as $$
  select (p_at at time zone p_zone)::date
$$;
