// The chaos program: people use a shop of two servers and a worker while its processes, its database and its surroundings are broken, and
// everything that they were told is compared with the books. By hand; see bench/README.md:
// `npx tsx bench/faults/chaos/main.ts --part kills --people 40 --seed 1 --out figures.jsonl`, or `--faults "server killed=5,mail server slow=2"`;
// `--table figures.jsonl` prints the table of what such runs wrote. A run adds only what its file does not have yet.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { beginTestRun } from '../../../scripts/test-run.mjs'
import { seededRandom } from '../../seeded-random.ts'
import { buildShop } from '../shop-process.ts'
import { allFaults, faultOf } from './all-faults.ts'
import { extraOf, type Fault, parts } from './fault.ts'
import { formatFigures, formatTable, isWrong, readStretches, type Stretch, violations, writeStretch } from './report.ts'
import { type Plan, playPlan } from './run.ts'

const { values: options } = parseArgs({
  options: {
    faults: { type: 'string' },
    part: { type: 'string' },
    people: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    table: { type: 'string' },
  },
})

/** Which faults are wanted, and how often. */
function readWanted(): Map<Fault, number> {
  if (options.faults !== undefined)
    return new Map(
      options.faults.split(',').map((text) => {
        const [kind = '', count = '1'] = text.split('=')
        return [faultOf(kind.trim()), Math.max(1, Math.round(Number(count)))]
      }),
    )
  if (!parts.some((part) => part === options.part)) throw new Error(`Say --faults or --part: ${parts.join(', ')}`)
  return new Map(allFaults.filter(({ part }) => part === options.part).map((fault) => [fault, fault.rounds]))
}

/** What is still missing of it, in random order, with a quiet point after each entry. */
function planFor(wanted: ReadonlyMap<Fault, number>, done: readonly Stretch[], seed: number): Plan {
  const random = seededRandom(seed)
  const entries = [...wanted].flatMap(([fault, count]) => {
    const missing = count - done.filter(({ kind }) => kind === fault.kind).reduce((sum, { faults }) => sum + faults, 0)
    const stretches = Math.max(0, Math.ceil(missing / fault.together))
    return Array.from({ length: stretches }, (_, n) => ({ fault, times: Math.min(fault.together, missing - n * fault.together) }))
  })
  return entries
    .map((entry) => ({ entry, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ entry }) => entry)
}

async function main(): Promise<void> {
  if (options.table !== undefined) {
    const stretches = await readStretches(options.table)
    console.log(
      formatTable(
        stretches,
        allFaults.map(({ kind }) => kind),
      ),
    )
    console.log(formatFigures(stretches))
    return
  }
  const wanted = readWanted()
  const seed = Number(options.seed)
  const { out } = options
  const done = out === undefined ? [] : await readStretches(out)
  const plan = planFor(wanted, done, seed)
  beginTestRun()
  const asked = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.abort())
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const built = await buildShop()
  const stretches: Stretch[] = []
  try {
    for (const part of parts) {
      const ofPart = plan.filter(({ fault }) => fault.part === part)
      if (ofPart.length === 0) continue
      const tell = async (stretch: Stretch) => {
        stretches.push(stretch)
        console.log(describe(stretch))
        if (out !== undefined) await writeStretch(out, stretch)
      }
      const warn = (text: string) => console.error(`WRONG ${text}`)
      const people = Math.max(1, Math.round(Number(options.people)))
      await playPlan(ofPart, { programs: built, people, seed, commit, extra: extraOf(part), tell, warn, signal: asked.signal })
    }
  } catch (error) {
    if (!asked.signal.aborted) throw error
    console.error('Ended early. A run with the same --out continues it.')
  } finally {
    await built.remove()
  }
  console.log(
    formatTable(
      stretches,
      allFaults.map(({ kind }) => kind),
    ),
  )
  console.log(formatFigures(stretches))
  process.exitCode = stretches.some(isWrong) || asked.signal.aborted ? 1 : 0
}

function describe(stretch: Stretch): string {
  const worst = Math.max(0, ...stretch.goodMs) / 1_000
  const wrong = violations.map((name) => `${name} ${stretch[name].length}`).join(', ')
  const { faults, kind, answered, busy, cut, acknowledged, quietMs } = stretch
  return `${faults} × ${kind}: ${answered} answered, ${busy} busy, ${cut} cut, ${acknowledged} acknowledged; ${wrong}; good after ${worst.toFixed(1)} s, quiet after ${(quietMs / 1_000).toFixed(1)} s`
}

await main()
// People of a run that was ended early still wait for answers.
process.exit()
