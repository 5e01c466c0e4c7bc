// A database behind a network that stops: connections stay open, and nothing arrives.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCluster } from '#server/test/postgres.ts'
import { closeSqlClient, createSqlClient, isConnectionLost, poolLoadOf, type Sql } from './client.ts'

let cluster: Awaited<ReturnType<typeof startTestCluster>>
let network: Awaited<ReturnType<typeof openNetwork>>
let sql: Sql

beforeAll(async () => {
  cluster = await startTestCluster()
  network = await openNetwork(Number(new URL(cluster.url).port))
  const url = Object.assign(new URL(cluster.url), { port: String(network.port) }).href
  sql = createSqlClient(url, { max: 2, answerWithinMs: 1_000 })
  await sql`create table deeds (name text)`
})

afterAll(async () => {
  network?.run()
  await closeSqlClient(sql, 500)
  network?.close()
  await cluster?.stop()
})

/** A proxy that passes bytes on, except between `stop` and `run`. */
async function openNetwork(target: number) {
  const sockets = new Set<Socket>()
  let isStopped = false
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.on('error', () => to.destroy()).on('close', () => to.destroy()))
      from.on('data', (chunk) => to.write(chunk))
      if (isStopped) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      isStopped = true
      for (const socket of sockets) socket.pause()
    },
    run: () => {
      isStopped = false
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const deed = (name: string) => sql`insert into deeds values (${name})`
const outcome = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => 'done',
    (error: unknown) => (isConnectionLost(error) ? 'lost' : String(error)),
  )

test('queries to a silent database fail, later ones are refused at once, and unsent ones never run', async () => {
  await Promise.all([deed('before'), deed('before')])
  network.stop()
  // Two are sent on the connections; the others are queued.
  const first = Array.from({ length: 6 }, (_, n) => outcome(deed(`sent ${n}`)))
  const transaction = outcome(sql.begin((tx) => tx`insert into deeds values ('in a transaction')`))
  expect(await Promise.all([...first, transaction])).toEqual(Array(7).fill('lost'))

  const since = performance.now()
  const refused = await Promise.all(Array.from({ length: 50 }, (_, n) => outcome(deed(`refused ${n}`))).slice(1))
  expect(new Set(refused)).toEqual(new Set(['lost']))
  expect(performance.now() - since).toBeLessThan(12_000)

  network.run()
  while ((await outcome(deed('after'))) !== 'done') await pause(50)
  const done = await sql<{ name: string }[]>`select name from deeds where name like 'refused%' or name = 'in a transaction'`
  expect(done.length).toBeLessThanOrEqual(1)
})

type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0]
const unfinished: [string, (tx: Transaction) => Promise<unknown>][] = [
  ['COMMIT', async () => network.stop()],
  [
    'ROLLBACK',
    async () => {
      network.stop()
      throw new Error('undone')
    },
  ],
  [
    'SAVEPOINT',
    (tx) => {
      network.stop()
      return tx.savepoint((inner) => inner`select 2`)
    },
  ],
  [
    'ROLLBACK TO',
    (tx) =>
      tx.savepoint(async (inner) => {
        await inner`select 2`
        network.stop()
        throw new Error('undone')
      }),
  ],
  [
    'NOTIFY',
    (tx) => {
      network.stop()
      return tx.notify('deeds', 'x')
    },
  ],
]

test.each(unfinished)('a transaction whose %s gets no answer fails, even if nothing else runs', async (_, end) => {
  const transaction = sql.begin(async (tx) => {
    await tx`select 1`
    return await end(tx)
  })
  expect(await Promise.race([outcome(transaction), pause(30_000, 'waits')])).toBe('lost')
  network.run()
  await expect.poll(() => outcome(sql`select 1`)).toBe('done')
  expect(poolLoadOf(sql).inUse).toBe(0)
})

test('a silence ends when the database answers with an error', async () => {
  network.stop()
  expect(await Promise.all([0, 1].map(() => outcome(sql`select 1`)))).toEqual(['lost', 'lost'])
  network.run()
  await expect.poll(() => outcome(sql`select 1/0`), { interval: 20 }).toContain('division by zero')
  expect(await Promise.all([0, 1, 2].map(() => outcome(sql`select 1`)))).toEqual(['done', 'done', 'done'])
})

test('a query that the driver has lost fails too', async () => {
  const client = createSqlClient(cluster.url, { max: 1, answerWithinMs: 500 })
  const query = client.unsafe('select 1') as unknown as Promise<unknown> & { resolve: (result: unknown) => void }
  // The answer arrives, but the driver drops it.
  query.resolve = () => {}
  expect(await outcome(query)).toBe('lost')
  await closeSqlClient(client, 500)
})

test('queries for a connection that cannot be opened fail together, not one after the other', async () => {
  const sockets = new Set<Socket>()
  const mute = createServer((socket) => sockets.add(socket))
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const url = Object.assign(new URL(cluster.url), { port: String((mute.address() as AddressInfo).port) }).href
  const client = createSqlClient(url, { max: 1, answerWithinMs: 1_000 })
  const since = performance.now()
  const outcomes = await Promise.all([0, 1, 2, 3].map(() => outcome(client`select 1`)))
  expect(outcomes).toEqual(Array(4).fill('lost'))
  // Each attempt to connect takes three seconds.
  expect(performance.now() - since).toBeLessThan(11_500)
  await closeSqlClient(client, 100)
  for (const socket of sockets) socket.destroy()
  mute.close()
})

test('a connection that became silent is replaced, and an idle one stays', async () => {
  const client = createSqlClient(cluster.url, { max: 2, answerWithinMs: 1_000 })
  const pids = async () =>
    (await Promise.all([0, 1].map(() => client<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.3)`))).map(([row]) => row?.pid)
  await pids()
  const [silent, idle] = await pids()
  process.kill(Number(silent), 'SIGSTOP')
  const asked = await Promise.all([0, 1, 2, 3].map(() => outcome(client`select 1`)))
  process.kill(Number(silent), 'SIGCONT')
  expect(asked).toContain('lost')
  const after = await pids()
  expect(after).toContain(idle)
  expect(after).not.toContain(silent)
  await closeSqlClient(client, 500)
})
