// The backlog of work outside requests: mail, jobs, payments and refunds. Read by one statement that uses an index for each part.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { GatewayMethod } from '#server/payments/gateway.ts'

export type TaskBacklog = {
  task: string
  waiting: number
  oldestSeconds: number
  /** Jobs that have used up their attempts. */
  failed: number
}

export type Backlog = {
  mail: { waiting: number; dead: number; oldestSeconds: number }
  jobs: TaskBacklog[]
  /** Pools of workers with a heartbeat in the last minute. */
  pools: number
  openPayments: Partial<Record<GatewayMethod, number>>
  refunds: { open: number; failed: number }
}

/** Counting stops here, so that a backlog of a million rows stays cheap to count. */
export const countedAtMost = 10_000

/** Jobs are read by priority, like graphile-worker's index, which skips jobs that are not due. */
export async function readBacklog(db: Db): Promise<Backlog> {
  const [row] = await db.execute<{ backlog: Backlog }>(sql`
    with recursive priorities as (
      (select priority from graphile_worker._private_jobs where is_available order by priority limit 1)
      union all
      select (select j.priority from graphile_worker._private_jobs j where j.is_available and j.priority > p.priority order by j.priority limit 1)
      from priorities p where p.priority is not null
    ), due as (
      select j.task_id, count(*)::int as waiting, min(j.run_at) as oldest
      from priorities p cross join lateral (
        select task_id, run_at from graphile_worker._private_jobs
        where is_available and priority = p.priority and run_at <= now() order by run_at limit ${countedAtMost}) j
      where p.priority is not null group by j.task_id
    ), failed as (
      select task_id, count(*)::int as failed from (
        select task_id from graphile_worker._private_jobs where attempts >= max_attempts limit ${countedAtMost}) j
      group by task_id
    )
    select json_build_object(
      'mail', json_build_object(
        'waiting', (select count(*) from (select from outbox where sent_at is null and given_up_at is null limit ${countedAtMost}) waiting),
        'dead', (select count(*) from (select from outbox where given_up_at is not null limit ${countedAtMost}) dead),
        'oldestSeconds', coalesce((
          select extract(epoch from now() - created_at) from outbox
          where sent_at is null and given_up_at is null order by created_at limit 1), 0)),
      'jobs', (
        select coalesce(json_agg(json_build_object('task', t.identifier, 'waiting', coalesce(d.waiting, 0),
          'oldestSeconds', coalesce(extract(epoch from now() - d.oldest), 0), 'failed', coalesce(f.failed, 0))), '[]')
        from graphile_worker._private_tasks t left join due d on d.task_id = t.id left join failed f on f.task_id = t.id),
      'pools', (select count(*) from job_pools where seen_at > now() - interval '1 minute'),
      'openPayments', (
        select coalesce(json_object_agg(method, open), '{}')
        from (select method, count(*) as open from payments where state = 'open' group by method) by_method),
      'refunds', json_build_object(
        'open', (select count(*) from refunds where state <> 'done' and state in ('asked', 'pending')),
        'failed', (select count(*) from refunds where state = 'failed' and handled_at is null))
    ) as backlog`)
  if (!row) throw new Error('The database returned no backlog figures')
  return row.backlog
}

const lateMailSeconds = 10 * 60
const lateJobSeconds = 5 * 60
const mailTask = 'send-mail'

/** Describes overdue work. Jobs that send mail are reported as mail. */
export function describeLateness({ mail, jobs }: Pick<Backlog, 'mail' | 'jobs'>): string[] {
  const notes: string[] = []
  if (mail.oldestSeconds > lateMailSeconds) notes.push(`The oldest mail has waited for ${minutes(mail.oldestSeconds)}`)
  for (const { task, oldestSeconds } of jobs)
    if (task !== mailTask && oldestSeconds > lateJobSeconds) notes.push(`The oldest job ${task} has waited for ${minutes(oldestSeconds)}`)
  return notes
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)} minutes`
