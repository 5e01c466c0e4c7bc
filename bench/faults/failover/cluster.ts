// The cluster of deploy/cluster, as the fail-over proof sees it from the namespace of the shop.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { projectRoot } from '#server/lib/root.ts'
import type { Rows } from '../shop-database.ts'

export type Node = 'node1' | 'node2'
type Member = { name: string; role: string; state: string }

const run = promisify(execFile)
const addresses: Record<Node, string> = { node1: '10.119.0.1', node2: '10.119.0.2' }
export const otherThan = (node: Node): Node => (node === 'node1' ? 'node2' : 'node1')
export const script = join(projectRoot, 'deploy/cluster/cluster.sh')

export type Cluster = ReturnType<typeof openCluster>

/** The cluster that the script started in `folder`; `url` leads to its primary. Call it in the namespace of the shop, as root. */
export function openCluster(folder: string, url: string) {
  return { primary, isWhole, rows, mail, start, switchOver, pullCable, plugIn, killPostgres, killPatroni, killAll }

  /** Patroni's view of its members, from the first node that answers. */
  async function members(): Promise<readonly Member[]> {
    for (const address of Object.values(addresses)) {
      const answer = await readJson(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_500) })
      if (answer !== null) return (answer as { members: Member[] }).members
    }
    return []
  }

  async function primary(): Promise<Node | null> {
    const leader = (await members()).find(({ role, state }) => role === 'leader' && state === 'running')
    return leader ? (leader.name as Node) : null
  }

  /** Whether `node` is the primary, and the other node its synchronous standby. */
  async function isWhole(node: Node): Promise<boolean> {
    const found = (await members()).filter(({ state }) => state === 'running').map(({ name, role }) => `${name} ${role}`)
    return found.includes(`${node} leader`) && found.includes(`${otherThan(node)} sync_standby`)
  }

  /** One statement on the primary, on a connection of its own. Tries it three times. */
  async function rows(statement: string): Promise<Rows> {
    for (let attempt = 1; ; attempt++) {
      const sql = postgres(url, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} })
      try {
        return await sql.unsafe(statement)
      } catch (error) {
        if (attempt === 3) throw error
        await pause(1_000)
      } finally {
        await sql.end({ timeout: 1 })
      }
    }
  }

  /** Queues a mail. */
  async function mail(recipient: string): Promise<void> {
    const orders = [{ number: 7, name: 'Part', sku: 'S-1', quantity: 5, unitPriceMinor: 100, totalMinor: 500 }]
    const payload = JSON.stringify({ name: 'Rina', method: 'cash', orders })
    await rows(`select enqueue_mail('order-placed', '${recipient}', '${payload}', null)`)
  }

  /** Starts what does not run on a node. */
  async function start(node: Node): Promise<void> {
    await run(script, ['start', folder, node])
  }

  async function switchOver(from: Node): Promise<void> {
    await run(script, ['patronictl', folder, 'switchover', '--force', '--master', from, '--candidate', otherThan(from), 'partsdock'])
  }

  /** Cuts a node off from all others, without a word to it. */
  async function pullCable(node: Node): Promise<void> {
    await run('ip', ['-n', 'partsdock-switch', 'link', 'set', node, 'down'])
  }

  async function plugIn(node: Node): Promise<void> {
    await run('ip', ['-n', 'partsdock-switch', 'link', 'set', node, 'up'])
  }

  async function killPostgres(node: Node): Promise<void> {
    kill((await readFile(join(folder, node, 'postgresql/postmaster.pid'), 'utf8')).split('\n', 1))
  }

  async function killPatroni(node: Node): Promise<void> {
    kill([await readFile(join(folder, node, 'patroni.pid'), 'utf8')])
  }

  async function killAll(node: Node): Promise<void> {
    const { stdout } = await run('ip', ['netns', 'pids', `partsdock-${node}`])
    kill(stdout.trim().split('\n'))
  }
}

/** The JSON of a good answer, else null. */
export async function readJson(url: string, request: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(url, request)
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

/** Resolves when `isTrue` is; rejects after `seconds`. */
export async function until(what: string, isTrue: () => Promise<boolean>, seconds: number): Promise<void> {
  const giveUpAt = performance.now() + seconds * 1_000
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`${what}: not within ${seconds} seconds`)
    await pause(200)
  }
}

function kill(pids: readonly string[]): void {
  for (const pid of pids) killOne(Number(pid))
}

// Children of a killed process may have ended by themselves.
function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
