// A client on the primary's own node that continues to write there, whatever happens to the node. An insert that the old primary acknowledges
// must be on the new one.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster, Node } from './cluster.ts'

export const probeTable = 'failover_probe'

/** Writes until `stop`, which returns how many inserts were acknowledged, and how many of them are not on the new primary. */
export function writeOn(node: Node, password: string, cluster: Cluster) {
  const acknowledged = new Set<number>()
  let isOver = false
  let next = Date.now() * 1_000
  let child: ChildProcessWithoutNullStreams | null = null
  const ended = keepWriting()
  return { stop }

  async function keepWriting(): Promise<void> {
    while (!isOver) {
      await writeUntilCut()
      await pause(200)
    }
  }

  /** One connection. psql prints the number after the commit. */
  async function writeUntilCut(): Promise<void> {
    const address = `postgres://partsdock:${password}@127.0.0.1:5432/partsdock`
    const psql = spawn('ip', ['netns', 'exec', `partsdock-${node}`, 'psql', '--no-psqlrc', '-Atq', address])
    child = psql
    psql.stdin.on('error', () => {})
    psql.stdout.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) if (/^\d+$/.test(line)) acknowledged.add(Number(line))
    })
    const timer = setInterval(() => psql.stdin.write(`insert into ${probeTable} values (${next++}) returning n;\n`), 100)
    await new Promise((resolve) => psql.once('close', resolve))
    clearInterval(timer)
  }

  async function stop(): Promise<{ accepted: number; missing: number }> {
    isOver = true
    // Not a signal that psql handles: it would cancel an insert that waits for the standby, and a cancelled wait counts as a commit.
    child?.kill('SIGKILL')
    await ended
    const there = new Set((await cluster.rows(`select n::float8 as n from ${probeTable}`)).map(({ n }) => Number(n)))
    return { accepted: acknowledged.size, missing: [...acknowledged].filter((n) => !there.has(n)).length }
  }
}
