-- The first moment of a day of the shop: midnight in the time zone p_zone. If clocks show midnight twice, the first one counts, which `at time zone`
-- would pass over. If clocks skip it, the day begins when they jump. `startOfDay` in server/lib/zoned-time.ts gives the same moment.
create or replace function shop_day_start(p_day date, p_zone text) returns timestamptz
language sql
immutable
strict
parallel safe
as $$
  select coalesce(min(candidate.at) filter (where candidate.at at time zone p_zone = p_day::timestamp),
    min(candidate.at) filter (where candidate.is_before))
  from (
    select probe.is_before,
      (p_day::timestamp - ((probe.at at time zone p_zone) - (probe.at at time zone 'UTC'))) at time zone 'UTC' as at
    from (values
      (true, (p_day::timestamp - interval '24 hours') at time zone 'UTC'),
      (false, (p_day::timestamp + interval '24 hours') at time zone 'UTC')
    ) as probe (is_before, at)
  ) as candidate
$$;
