// Plays faults on a stage while people use the shop, and checks everything at quiet points in between.
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../seeded-random.ts'
import type { Programs } from '../shop-process.ts'
import { employClerk } from './clerk.ts'
import type { LoadCounts } from './contract.ts'
import { type Fault, losesTokens, type Strike } from './fault.ts'
import { gatherPeople } from './people.ts'
import { type Stretch, violations } from './report.ts'
import { type Extra, openStage, type Stage } from './stage.ts'

/** A kind of fault, and how often it comes before the next quiet point. */
export type Plan = readonly Readonly<{ fault: Fault; times: number }>[]

type Options = {
  programs: Programs
  people: number
  seed: number
  commit?: string
  extra?: Extra | null
  /** Called after each quiet point. */
  tell?: (stretch: Stretch) => void | Promise<void>
  /** Called at once for each wrong thing, with the fault and the round. */
  warn?: (text: string) => void
  /** Ends the run. */
  signal?: AbortSignal
}

/** Plays the plan on a shop of its own, which is removed afterwards. Returns a line for each of its entries. */
export async function playPlan(plan: Plan, options: Options): Promise<Stretch[]> {
  const watch = createWatch(options.warn ?? (() => {}))
  const stage = await openStage({
    programs: options.programs,
    extra: options.extra ?? null,
    losesTokens: plan.some(({ fault }) => losesTokens(fault.part)),
    complain: watch.complain,
  })
  try {
    return await Promise.race([play(stage, plan, watch, options), untilAborted(options.signal)])
  } finally {
    watch.stopListening()
    await stage.close()
  }
}

/** Rejects when the run is to end. Never resolves. */
function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('The run was ended')), { once: true })
  })
}

/** Collects what is wrong, and says at once during which fault. */
function createWatch(warn: (text: string) => void) {
  const wrong: string[] = []
  let place = 'at the start'
  let rightly: RegExp | undefined
  let isOver = false
  return {
    complain: (text: string) => {
      if (isOver || rightly?.test(text)) return
      wrong.push(`${place}: ${text}`)
      warn(`${place}: ${text}`)
    },
    enter: (next: string, logs?: RegExp) => {
      place = next
      rightly = logs
    },
    take: () => wrong.splice(0),
    stopListening: () => {
      isOver = true
    },
  }
}

type Watch = ReturnType<typeof createWatch>

async function play(stage: Stage, plan: Plan, watch: Watch, options: Options): Promise<Stretch[]> {
  const { people: count, seed, commit = '', tell = () => {} } = options
  const random = seededRandom(seed)
  const clerk = await employClerk(stage.servers, watch.complain)
  const people = await gatherPeople(stage, count, seed, watch.complain)
  const stretches: Stretch[] = []
  const rounds = new Map<string, number>()
  for (const { fault, times } of plan) {
    const before = people.load.counts()
    const goodMs: number[] = []
    const heardMs: number[] = []
    const figures: Record<string, number[]> = {}
    const add = (figure: string, value: number) => {
      figures[figure] = [...(figures[figure] ?? []), value]
    }
    await clerk.signInAgain()
    people.load.open()
    for (let time = 0; time < times; time += 1) {
      const round = rounds.get(fault.kind) ?? 0
      rounds.set(fault.kind, round + 1)
      watch.enter(`${fault.kind}, round ${round + 1}`, fault.logs)
      await pause(200 + random() * 600)
      const strike: Strike = {
        ...{ round, random, add, complain: watch.complain, ask: clerk.ask },
        cuts: () => people.load.counts().cut - people.load.counts().crossed,
        untilGood: async (servers, since) => {
          goodMs.push(...(await Promise.all(servers.map((server) => clerk.untilGood(server, since)))))
        },
      }
      await fault.strike(stage, strike)
      heardMs.push(await checkHealth(stage, clerk, round, watch.complain))
    }
    watch.enter(`${fault.kind}, quiet point after ${rounds.get(fault.kind)}`)
    await people.load.hold()
    const heldAt = performance.now()
    const stuck = await people.untilQuiet()
    const quietMs = performance.now() - heldAt
    const verdict = await people.check()
    const found = { ...verdict, stuck: [...stuck, ...verdict.stuck] }
    for (const name of violations) for (const text of found[name]) options.warn?.(`${fault.kind}, ${name}: ${text}`)
    const stretch: Stretch = {
      ...{ commit, seed, part: fault.part, kind: fault.kind, faults: times, people: count },
      ...countsSince(before, people.load.counts()),
      ...{ ...found, acknowledged: acknowledgedIn(people.load.counts()) - acknowledgedIn(before) },
      wrong: [...watch.take(), ...verdict.wrong],
      ...{ goodMs, heardMs, quietMs, figures },
    }
    stretches.push(stretch)
    await tell(stretch)
  }
  await people.load.leave()
  clerk.close()
  return stretches
}

/** After a fault every process runs, hears of changes, and its workers fetch jobs. Returns how long a change took to the other server. */
async function checkHealth(stage: Stage, clerk: Awaited<ReturnType<typeof employClerk>>, round: number, complain: Watch['complain']) {
  const all = [...stage.servers, stage.worker]
  for (const each of all) if (!each.isRunning()) complain(`${each.name} does not run`)
  const [a, b] = stage.servers
  const heardMs = await (round % 2 === 0 ? clerk.untilHeard(a, b) : clerk.untilHeard(b, a))
  const isBack = async (application: string, count: number) => {
    const rows = await stage.database.rows(`select pid from pg_stat_activity where application_name = '${application}'`).catch(() => [])
    return rows.length >= count
  }
  for (const [application, count] of [
    ['partsdock-listen', all.length],
    ['partsdock-jobs', 1],
  ] as const) {
    const until = performance.now() + 10_000
    while (!(await isBack(application, count))) {
      if (performance.now() > until) {
        complain(`Fewer than ${count} connections named ${application} came back`)
        break
      }
      await pause(100)
    }
  }
  return heardMs
}

const acknowledgedIn = ({ acknowledged }: LoadCounts) => Object.values(acknowledged).reduce((sum, count) => sum + count, 0)

const countsSince = (before: LoadCounts, now: LoadCounts) => ({
  answered: now.answered - before.answered,
  busy: now.busy - before.busy,
  refused: now.refused - before.refused,
  cut: now.cut - before.cut,
})
