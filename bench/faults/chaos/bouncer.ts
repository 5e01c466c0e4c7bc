// pgbouncer in transaction mode between the servers and the database, from Debian's package.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort, provideAccount, thisHost } from '#packages/embedded-postgres'

const ignored = [
  ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'partsdock.greeting_padding'],
  ...['max_parallel_workers_per_gather', 'jit', 'random_page_cost'],
]

/** Starts it in `folder`, in front of the database at `url`. Throws if the machine has none. */
export async function openBouncer(folder: string, url: string) {
  if (!isInstalled()) throw new Error('This part needs pgbouncer: apt-get install pgbouncer')
  const account = process.getuid?.() === 0 ? await provideAccount(thisHost()) : null
  const { hostname, port: databasePort, username, password, pathname } = new URL(url)
  const port = await findFreePort()
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${databasePort} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    // It passes everyone on as the one account above; only this machine can reach it.
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 500',
    `ignore_startup_parameters = ${ignored.join(',')}`,
    `logfile = ${join(folder, 'pgbouncer.log')}`,
  ]
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  if (account) for (const path of [folder, file]) await chown(path, account.uid, account.gid)
  let child: ChildProcess | null = null
  await start()
  return { url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href, start, end }

  async function start(): Promise<void> {
    child = spawn('pgbouncer', ['-q', file], { ...(account && { uid: account.uid, gid: account.gid }), stdio: 'ignore' })
    for (let tries = 0; !(await accepts(port)); tries += 1) {
      if (tries > 200 || child.exitCode !== null) throw new Error(`pgbouncer did not start: see ${folder}/pgbouncer.log`)
      await pause(20)
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    child = null
  }
}

function isInstalled(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
