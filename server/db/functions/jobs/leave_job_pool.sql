-- Removes a pool that shuts down in good order and frees its jobs.
create or replace function leave_job_pool(p_pool text) returns void
language sql
as $$
  delete from job_pools where id = p_pool;
  select graphile_worker.force_unlock_workers(array[p_pool]);
$$;
