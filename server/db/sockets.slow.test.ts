import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWritable } from '#server/backup/outside-database.ts'
import { startTestCluster } from '#server/test/postgres.ts'
import { offerTls } from '#server/test/tls.ts'
import { runRound } from '../../bench/faults/transaction-guard.ts'
import { closeSqlClient, createSqlClient, isConnectionLost, type Sql } from './client.ts'

let cluster: Awaited<ReturnType<typeof startTestCluster>>
let folder: string
let certificateFile: string
const clients: Sql[] = []

beforeAll(async () => {
  cluster = await startTestCluster()
  folder = await mkdtemp(join(tmpdir(), 'partsdock-tls-'))
  certificateFile = join(folder, 'server.crt')
})

afterAll(async () => {
  await Promise.all(clients.map((client) => closeSqlClient(client, 500)))
  await rm(folder, { recursive: true, force: true })
  await cluster?.stop()
})

function connectTo(mode: string): Sql {
  const client = createSqlClient(`${cluster.url}?sslmode=${mode}`, { max: 1 })
  clients.push(client)
  return client
}
const isEncrypted = async (sql: Sql) => (await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)[0]?.ssl

test('a server without TLS is accepted with `prefer`, and refused with `require`', async () => {
  expect(await isEncrypted(connectTo('prefer'))).toBe(false)
  await expect(connectTo('require')`select 1`).rejects.toSatisfy(isConnectionLost)
})

test('with TLS, `require` and `prefer` accept any certificate, `disable` uses no TLS', async () => {
  await writeFile(certificateFile, await offerTls(cluster.url))
  expect(await Promise.all(['require', 'prefer', 'disable'].map((mode) => isEncrypted(connectTo(mode))))).toEqual([true, true, false])
})

test('among several hosts with TLS, the writable one is used', async () => {
  const former = await startTestCluster()
  const admin = createSqlClient(former.url, { max: 1 })
  const [{ username, password }, writable, readOnly] = [new URL(cluster.url), new URL(cluster.url).host, new URL(former.url).host]
  try {
    await offerTls(former.url)
    await admin.unsafe(`alter role ${username} password '${decodeURIComponent(password)}'`)
    await admin`alter system set default_transaction_read_only = on`
    await admin`select pg_reload_conf()`
    await expect.poll(async () => (await admin`show transaction_read_only`)[0]).toEqual({ transaction_read_only: 'on' })
    for (const hosts of [`${readOnly},${writable}`, `${writable},${readOnly}`]) {
      const url = `${cluster.url.replace(writable, hosts)}?sslmode=require`
      const client = createSqlClient(url, { max: 1 })
      clients.push(client)
      expect(await client`select ssl, inet_server_port() as port from pg_stat_ssl where pid = pg_backend_pid()`).toEqual([
        { ssl: true, port: Number(new URL(cluster.url).port) },
      ])
      expect(await findWritable(url)).toBe(`${cluster.url}?sslmode=require`)
    }
  } finally {
    await closeSqlClient(admin)
    await former.stop()
  }
})

test('`verify-full` refuses an untrusted certificate on every attempt', async () => {
  const strict = connectTo('verify-full')
  for (let turn = 0; turn < 3; turn++) await expect(strict`select 1`).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
})

test.each(['disable', 'require'])('with sslmode %s, a connection that died with a partly written query reconnects', async (mode) => {
  const sql = connectTo(mode)
  const options = sql.options as unknown as { socket: (...given: unknown[]) => Promise<Socket> }
  const open = options.socket
  let socket: Socket | undefined
  options.socket = async (...given) => {
    socket = await open(...given)
    return socket
  }
  await sql`select 1`
  // The driver writes small messages in the next turn of the loop; the socket ends before that.
  const half = await new Promise<unknown>((resolve) =>
    setImmediate(() => {
      socket?.destroy()
      sql`select 2`.catch(resolve)
    }),
  )
  expect(isConnectionLost(half)).toBe(true)
  expect(await Promise.race([sql`select 3 as a`, pause(30_000)])).toEqual([{ a: 3 }])
})

test('when backends die over TLS with a trusted certificate, no transaction is half committed, and all connections come back', async () => {
  const url = `${cluster.url}?sslmode=verify-full`
  const { exitCode, errors, report } = await runRound(url, { seconds: 2, env: { NODE_EXTRA_CA_CERTS: certificateFile } })
  expect({ exitCode, errors, broken: report?.broken }).toEqual({ exitCode: 0, errors: '', broken: [] })
  expect(report?.ended).toBeGreaterThan(2)
  expect(report?.committed).toBeGreaterThan(2)
})
