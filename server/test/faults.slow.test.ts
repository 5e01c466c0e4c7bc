import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#server/lib/root.ts'
import { faultOf } from '../../bench/faults/chaos/all-faults.ts'
import { playPlan } from '../../bench/faults/chaos/run.ts'
import { ensureBuilt } from './built-programs.ts'

// Its full counts are played by hand: see bench/README.md.
const plan = [
  ['server killed', 2],
  ['postgres killed', 1],
  ['backends ended with jobs in hand', 1],
  ['server told to stop', 1],
  ['providers lose answers', 1],
] as const

const program = (name: string) => join(projectRoot, `dist/server/${name}.js`)

beforeAll(ensureBuilt, 120_000)

test('whatever breaks under two servers, a worker and their customers, nothing acknowledged is lost, doubled or oversold', async () => {
  const programs = { main: program('main'), worker: program('worker') }
  const played = plan.map(([kind, times]) => ({ fault: faultOf(kind), times }))
  const stretches = await playPlan(played, { programs, people: 6, seed: 1 })
  const violations = stretches.flatMap(({ lost, doubled, oversold, stuck, wrong }) => [
    ...lost,
    ...doubled,
    ...oversold,
    ...stuck,
    ...wrong,
  ])
  expect(violations).toEqual([])
  expect(stretches.map(({ kind, faults }) => [kind, faults])).toEqual(plan)
  for (const { acknowledged } of stretches) expect(acknowledged).toBeGreaterThan(3)
  // It takes a minute on a quiet machine, and more than three on a busy one.
}, 600_000)
