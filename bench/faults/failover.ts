// Fails a primary over under load, in five ways by turns, and compares what the shop acknowledged with the new primary after each. It brings the
// cluster of deploy/cluster up for it, and needs root and Debian's packages: see docs/cluster.md.
//
//   npm run bench faults/failover -- --figures failover.jsonl   20 rounds, four of each kind
//   … --rounds 5 --first 10                                     five rounds, beginning with the kind of the tenth
//   … --table                                                   only prints the table of the file
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { script } from './failover/cluster.ts'
import { addFigures, readFigures, tableOf } from './failover/figures.ts'
import { kinds } from './failover/kinds.ts'
import { playRound } from './failover/round.ts'
import { probeTable } from './failover/split-brain.ts'
import { frontUrl, openStage } from './failover/stage.ts'
import type { Customer } from './shop-customers.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: tmpdir() },
    figures: { type: 'string', default: 'failover.jsonl' },
    rounds: { type: 'string', default: '20' },
    first: { type: 'string', default: '0' },
    customers: { type: 'string', default: '3' },
    table: { type: 'boolean', default: false },
    inside: { type: 'boolean', default: false },
  },
})
const figuresFile = resolve(values.figures)

if (values.inside) await playRounds(resolve(values.folder))
else if (!values.table) await runInNamespace(await mkdtemp(join(resolve(values.folder), 'partsdock-cluster-')))
if (!values.inside && existsSync(figuresFile)) console.table(tableOf(await readFigures(figuresFile)))

/** Brings the cluster up, and runs this program again where the shop is. */
async function runInNamespace(folder: string): Promise<void> {
  // Ctrl-C ends the rounds, and then the cluster.
  process.on('SIGINT', () => {})
  let code = 1
  try {
    execFileSync(script, ['up', folder], { stdio: 'inherit' })
    code = await runInside(folder)
  } finally {
    execFileSync(script, ['down', folder], { stdio: 'inherit' })
  }
  process.exitCode = code
  if (code === 0) await rm(folder, { recursive: true, force: true })
  else console.log(`The logs are in ${folder}`)
}

async function runInside(folder: string): Promise<number> {
  const program = [
    process.execPath,
    '--import',
    'tsx',
    fileURLToPath(import.meta.url),
    ...process.argv.slice(2),
    '--inside',
    '--folder',
    folder,
  ]
  const child = spawn('ip', ['netns', 'exec', 'partsdock-shop', ...program], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

async function playRounds(folder: string): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const wrong: string[] = []
  const stage = await openStage(folder, Number(values.customers), (text) => void wrong.push(text))
  try {
    await stage.cluster.rows(`drop table if exists ${probeTable}; create table ${probeTable} (n bigint primary key)`)
    const pulse = await signUp()
    const first = Number(values.first)
    for (let round = first; round < first + Number(values.rounds); round++) {
      const kind = kinds[round % kinds.length]
      if (!kind) throw new Error('There is no kind')
      const figures = await playRound(stage, kind, pulse, wrong)
      await addFigures(figuresFile, { at: new Date().toISOString(), commit, ...figures })
      console.log(`round ${round}:`, figures)
      if (figures.lost + figures.doubled + figures.acceptedByOldOnly + figures.wrong.length > 0) process.exitCode = 1
    }
    await stage.close()
  } catch (error) {
    // The script ends the shop's processes with all others of the cluster.
    console.error(error, wrong)
    await stage.removeBuild()
    process.exit(1)
  }
}

async function signUp(): Promise<Customer> {
  const email = `${randomUUID()}@people.test`
  const body = JSON.stringify({ password: 'the same for all', name: 'Rina Akter' })
  const answer = await fetch(`${frontUrl}/user/${email}`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`A sign-up was answered ${answer.status}`)
  return { email, token: ((await answer.json()) as { token: string }).token, orders: new Map() }
}
