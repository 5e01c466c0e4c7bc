-- The heartbeat of a worker pool. Also frees the jobs of pools that have been silent for p_silent_seconds.
create or replace function keep_job_pool(p_pool text, p_silent_seconds double precision) returns void
language plpgsql
as $$
begin
  insert into job_pools (id, seen_at) values (p_pool, now()) on conflict (id) do update set seen_at = now();
  delete from job_pools where id in (
    select p.id from job_pools p where p.seen_at < now() - make_interval(secs => p_silent_seconds) for update skip locked);
  -- A pool takes its first job before its first heartbeat, so look at the age of the lock.
  perform graphile_worker.force_unlock_workers(array(
    select distinct j.locked_by from graphile_worker.jobs j
    where j.locked_at < now() - make_interval(secs => p_silent_seconds) and not exists (select from job_pools p where p.id = j.locked_by)));
end
$$;
