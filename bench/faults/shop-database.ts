// The embedded database as the fault programs access it: directly, past every guard of the shop.
import { readdirSync, readFileSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { clusterIn, findHome, findPostmaster, readAccess, thisHost, urlOf } from '#packages/embedded-postgres'

export type Rows = readonly Record<string, unknown>[]
export type FaultyDatabase = Awaited<ReturnType<typeof openFaultyDatabase>>
/** `all`: the server and its backends. `server`: only the server, whose backends notice later. `at once`: an immediate shutdown. */
export type Crash = 'all' | 'server' | 'at once'

/** The database in the data folder of a running shop. */
export async function openFaultyDatabase(dataDir: string) {
  const home = findHome(dataDir, thisHost())
  if (home === undefined) throw new Error(`There is no database in ${dataDir}`)
  const url = urlOf(await readAccess(home))
  const cluster = await realpath(clusterIn(home))
  const connect = () => postgres(url, { max: 1, connect_timeout: 2, fetch_types: false, onnotice: () => {} })

  /** One statement on a connection of its own. Rejects while the database is down. */
  async function rows(statement: string): Promise<Rows> {
    const sql = connect()
    try {
      return await sql.unsafe(statement)
    } finally {
      await sql.end({ timeout: 0 })
    }
  }

  async function postmaster(): Promise<number> {
    const server = await findPostmaster(cluster)
    if (!server) throw new Error('The database does not run')
    return server.pid
  }

  /** Ends the server without a checkpoint. Resolves when it is gone. */
  async function crash(how: Crash): Promise<void> {
    const pid = await postmaster()
    if (how === 'at once') process.kill(pid, 'SIGQUIT')
    else {
      const backends = how === 'all' ? childrenOf(pid) : []
      for (const each of [pid, ...backends]) send(each, 'SIGKILL')
    }
    while ((await findPostmaster(cluster))?.pid === pid) await pause(5)
  }

  /** Stops all of its processes where they are; they continue when the returned function is called. */
  async function freeze(): Promise<() => void> {
    const pid = await postmaster()
    send(pid, 'SIGSTOP')
    const stopped = [pid, ...childrenOf(pid)]
    for (const each of stopped) send(each, 'SIGSTOP')
    return () => {
      for (const each of stopped.toReversed()) send(each, 'SIGCONT')
    }
  }

  /** Kills one process of the shop's connections, which makes the server end all others and recover. */
  async function killOneBackend(): Promise<void> {
    const [backend] = await rows(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
    )
    if (backend) send(Number(backend.pid), 'SIGKILL')
  }

  /** Resolves as soon as it accepts statements. */
  async function untilBack(): Promise<void> {
    const giveUpAt = performance.now() + 60_000
    while (!(await isDone(rows('select 1')))) {
      if (performance.now() > giveUpAt) throw new Error('The database did not come back')
      await pause(10)
    }
  }

  /** Ends connections of the shop: those of its workers, or all. Returns how many. */
  async function endBackends(which: 'workers' | 'all'): Promise<number> {
    const those =
      which === 'workers' ? `application_name = 'partsdock-jobs'` : `backend_type = 'client backend' and pid <> pg_backend_pid()`
    const ended = await rows(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${those}`)
    return ended.length
  }

  /** The number of jobs that workers have in hand. */
  async function jobsInHand(): Promise<number> {
    const [found] = await rows('select count(*)::int as n from graphile_worker._private_jobs where locked_at is not null')
    return Number(found?.n)
  }

  /** Changes a setting of the server as its operator would. */
  async function set(setting: string, value: string | null): Promise<void> {
    await rows(value === null ? `alter system reset ${setting}` : `alter system set ${setting} = ${value}`)
    await rows('select pg_reload_conf()')
  }

  /** Takes every connection, ends those of the shop and takes these too, and keeps them until the returned function is called. */
  async function takeConnections(): Promise<() => Promise<void>> {
    const taken: postgres.Sql[] = []
    let isOver = false
    const take = async (): Promise<boolean> => {
      const sql = connect()
      const isTaken = await isDone(sql`select 1`)
      if (isTaken) taken.push(sql)
      else await sql.end({ timeout: 0 })
      return isTaken
    }
    while (await take());
    const [first] = taken
    if (first) await first`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'partsdock%'`
    const taking = (async () => {
      while (!isOver) if (!(await take())) await pause(20)
    })()
    return async () => {
      isOver = true
      await taking
      await Promise.all(taken.map((sql) => sql.end({ timeout: 1 })))
    }
  }

  return { url, rows, crash, freeze, killOneBackend, untilBack, endBackends, jobsInHand, set, takeConnections }
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain anything: count from the last bracket.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
