// Servers and the worker, killed or told to stop.
import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../../shop-process.ts'
import type { Fault, Strike } from '../fault.ts'
import type { Stage } from '../stage.ts'

const exitWithinMs = 10_000

/** Tells a process to stop, and checks how it ended. */
async function tellToStop(which: ShopProcess, { complain, add }: Strike): Promise<void> {
  const { exitCode, ms } = await which.terminate()
  add('slowest exit, ms', ms)
  if (exitCode !== 0 || ms > exitWithinMs) complain(`${which.name} ended with ${exitCode} after ${Math.round(ms)} ms`)
}

/** Starts a server again, as a supervisor would; its good answers are counted from there. */
async function restart(server: ShopProcess, { untilGood }: Strike): Promise<void> {
  const since = performance.now()
  await server.start()
  await untilGood([server], since)
}

/** The server whose turn it is, and the other one. */
function turn({ servers }: Stage, { round }: Strike): [ShopProcess, ShopProcess] {
  const [a, b] = servers
  return round % 2 === 0 ? [a, b] : [b, a]
}

export const processFaults: readonly Fault[] = [
  {
    kind: 'server killed',
    part: 'kills',
    rounds: 100,
    together: 10,
    strike: async (stage, strike) => {
      const [hit, other] = turn(stage, strike)
      await hit.kill()
      const since = performance.now()
      await Promise.all([strike.untilGood([other], since), restart(hit, strike)])
    },
  },
  {
    kind: 'both servers killed',
    part: 'kills',
    rounds: 20,
    together: 5,
    strike: async ({ servers }, strike) => {
      await Promise.all(servers.map((each) => each.kill()))
      await Promise.all(servers.map((each) => restart(each, strike)))
    },
  },
  {
    kind: 'worker killed',
    part: 'kills',
    rounds: 20,
    together: 5,
    strike: async ({ servers, worker, database }, strike) => {
      strike.add('jobs in hand', await database.jobsInHand())
      await worker.kill()
      await Promise.all([strike.untilGood(servers, performance.now()), worker.start()])
    },
  },
  {
    kind: 'server told to stop',
    part: 'kills',
    rounds: 50,
    together: 10,
    strike: async (stage, strike) => {
      const [hit, other] = turn(stage, strike)
      const cuts = strike.cuts()
      const since = performance.now()
      await Promise.all([tellToStop(hit, strike), strike.untilGood([other], since)])
      if (strike.cuts() > cuts) strike.complain(`${hit.name} left ${strike.cuts() - cuts} requests without an answer when told to stop`)
      await restart(hit, strike)
    },
  },
  {
    kind: 'worker told to stop',
    part: 'kills',
    rounds: 20,
    together: 10,
    strike: async ({ servers, worker, database }, strike) => {
      const since = performance.now()
      await Promise.all([tellToStop(worker, strike), strike.untilGood(servers, since)])
      const left = await database.jobsInHand()
      if (left > 0) strike.complain(`The worker left ${left} jobs locked when told to stop`)
      await worker.start()
      await pause(500)
    },
  },
]
