// PostgreSQL commits notifying transactions one after another, so customers' statements must not notify, not even by queuing a job.
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()

it('only the function that workers call queues jobs, and no other notifies', async () => {
  const rows = await shop.sql<{ name: string }[]>`
    select proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and prosrc ~* 'pg_notify|\\mnotify\\M|add_jobs?\\M' order by 1`
  expect(rows.map(({ name }) => name)).toEqual(['queue_due_jobs'])
})
