// Fills the disk under a running shop's embedded database, checks the answers, frees space again, and checks that the shop recovers writes
// by itself. Manual, as root on Linux, because it mounts a small file system in memory: `npx tsx bench/faults/full-disk.ts`.

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startNode, stopChild } from '../processes.ts'
import { buildShop } from './shop-process.ts'

const writes = 400
const backWithinMs = 60_000

const folder = await mkdtemp(join(tmpdir(), 'partsdock-full-disk-'))
await chmod(folder, 0o711)
const disk = join(folder, 'disk')
await mkdir(disk)
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0711', 'none', disk])
const built = await buildShop()
const lines: string[] = []
const child = startNode([built.main], { DATA_DIR: join(disk, 'data'), DEMO: 'on', RATE_LIMIT: 'off', PORT: '0', LOG_LEVEL: 'warn' }, 'none')
for (const stream of [child.stdout, child.stderr])
  stream?.on('data', (chunk: Buffer) =>
    lines.push(
      ...chunk
        .toString()
        .split('\n')
        .filter((line) => line !== ''),
    ),
  )
try {
  const shop = await addressOf()
  const token = await signUp(shop)
  const ballast = join(disk, 'ballast')
  await fill(ballast)
  const full = await tally(shop, token)
  console.table({ 'answers of writes': full.writes, 'answers of reads': full.reads })
  console.log('503 without Retry-After:', full.withoutRetryAfter)
  console.log('Lines of the log and of the database:')
  for (const line of lines.slice(0, 12)) console.log(' ', line.slice(0, 220))
  console.log(`(${lines.length} in all)`)
  await rm(ballast)
  const since = performance.now()
  while ((await write(shop, token)).status !== 201 && performance.now() - since < backWithinMs) await pause(100)
  const back = (await write(shop, token)).status
  console.log(`With room again: a write is answered ${back} after ${((performance.now() - since) / 1_000).toFixed(1)} s`)
  process.exitCode = back === 201 && full.withoutRetryAfter === 0 ? 0 : 1
} finally {
  await stopChild(child)
  execFileSync('umount', ['-l', disk])
  await built.remove()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function addressOf(): Promise<string> {
  for (let turn = 0; turn < 600; turn += 1) {
    const found = /Partsdock is open: (\S+)/.exec(lines.join('\n'))?.[1]
    if (found) {
      lines.splice(0)
      return found
    }
    await pause(100)
  }
  throw new Error(`The shop did not start:\n${lines.join('\n')}`)
}

async function signUp(shop: string): Promise<string> {
  const body = JSON.stringify({ password: 'of the fault tests', name: 'Rina' })
  const answer = await fetch(`${shop}/user/rina@people.test`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { token: string }).token
}

/** Takes all remaining space. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w')
  const piece = Buffer.alloc(64 * 1024)
  try {
    for (;;) await handle.write(piece)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await handle.close()
  }
  const { bavail, bsize } = await statfs(disk)
  console.log(`The disk is full: ${bavail * bsize} bytes are left`)
}

async function write(shop: string, token: string): Promise<{ status: number; retryAfter: string | null }> {
  const body = JSON.stringify({ description: `${randomUUID()} ${'A long word about parts. '.repeat(60)}` })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return fetch(`${shop}/reviews`, { method: 'POST', headers, body }).then(
    async (answer) => {
      await answer.text()
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    },
    () => ({ status: 0, retryAfter: null }),
  )
}

async function tally(shop: string, token: string) {
  const counts = { writes: new Map<number, number>(), reads: new Map<number, number>() }
  let withoutRetryAfter = 0
  const note = (kind: keyof typeof counts, status: number, retryAfter: string | null) => {
    counts[kind].set(status, (counts[kind].get(status) ?? 0) + 1)
    if (status === 503 && retryAfter === null) withoutRetryAfter += 1
  }
  const headers = { authorization: `Bearer ${token}` }
  for (let turn = 0; turn < writes; turn += 1) {
    const { status, retryAfter } = await write(shop, token)
    note('writes', status, retryAfter)
    for (const path of ['/orders', '/items?limit=2']) {
      const answer = await fetch(shop + path, { headers })
      await answer.text()
      note('reads', answer.status, answer.headers.get('retry-after'))
    }
  }
  return { writes: Object.fromEntries(counts.writes), reads: Object.fromEntries(counts.reads), withoutRetryAfter }
}
