-- Queues the jobs that committed rows ask for: new mail, new documents, requested jobs, holds that have expired, and payments and refunds that are due.
-- Returns how many. Each worker calls it twice a second, so that no statement of a customer queues a job, which would notify. Of several
-- workers that call it at once, each queues other rows.
create or replace function queue_due_jobs() returns integer
language plpgsql
as $$
declare
  v_jobs graphile_worker.job_spec[];
begin
  with mails as (
    update outbox set queued_at = now()
    where id in (
      select o.id from outbox o where o.queued_at is null and o.sent_at is null and o.given_up_at is null
      order by o.created_at limit 500 for update skip locked)
    returning id
  ), drawings as (
    update documents set queued_at = now()
    where id in (
      select d.id from documents d where d.queued_at is null and d.pdf is null order by d.created_at limit 500 for update skip locked)
    -- As in draw-in-thread.ts: a worker pool takes few long documents at once.
    returning id, case when jsonb_array_length(content -> 'lines') > 100 then 'long-document' else 'short-document' end as flag
  ), requests as (
    delete from job_requests where id in (select r.id from job_requests r order by r.id limit 500 for update skip locked)
    returning task, payload
  ), due as (
    select 'release-holds' as task
    where exists (
      select from orders o where o.status = 'pending' and o.held_until <= now()
        and not exists (select from payment_orders po join payments p on p.id = po.payment_id where po.order_id = o.id and po.is_active and p.state = 'open'))
    union all
    select 'index-parts' where exists (select from parts_to_index)
    union all
    -- Few changes cost a reader nothing.
    select 'add-up-type-counts' where exists (select from type_count_changes offset 500)
    union all
    select 'fold-part-stock' where exists (select from part_stock_changes offset 500)
    union all
    select 'reconcile-payments'
    where exists (select from payments p where p.ask_at <= now()) or exists (
      -- As the job claims them: a refund waits for the earlier ones of its payment.
      select from refunds r where r.ask_at <= now() and r.state in ('asked', 'pending')
        and not exists (select from refunds e where e.payment_id = r.payment_id and e.state = 'asked' and (e.created_at, e.id) < (r.created_at, r.id)))
  ), jobs (task, payload, queue, run_at, attempts, key, priority, flags) as (
    -- 20 attempts take two and a half days, because the pauses grow from seconds to six hours.
    select 'send-mail', json_build_object('outboxId', m.id), null, now(), 20, 'mail:' || m.id, 0, null::text[] from mails m
    union all
    -- No queue: if its worker is lost, a job of a queue would keep all others of the queue waiting until it is freed.
    select 'draw-document', json_build_object('documentId', d.id), null, now(), 25, 'document:' || d.id, 10, array[d.flag] from drawings d
    union all
    select r.task, r.payload, null, now(), 10, null, 0, null from requests r
    union all
    -- One at a time: what is due while the job runs is found again afterwards.
    select d.task, '{}', null, now(), 3, d.task, 0, null from due d
    where not exists (select from graphile_worker.jobs j where j.key = d.task and j.attempts < j.max_attempts)
  )
  select array_agg((j.task, j.payload, j.queue, j.run_at, j.attempts, j.key, j.priority, j.flags)::graphile_worker.job_spec) into v_jobs from jobs j;
  if v_jobs is null then
    return 0;
  end if;
  perform graphile_worker.add_jobs(v_jobs);
  return cardinality(v_jobs);
end
$$;
