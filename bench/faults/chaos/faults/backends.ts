// Single connections of the database.
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import type { Stage } from '../stage.ts'

const handWithinMs = 10_000
/** Long enough that jobs are often in hand. */
const mailMs = 200

/** Waits until a worker has jobs in hand; returns how many. */
async function untilJobsInHand({ database }: Stage): Promise<number> {
  const until = performance.now() + handWithinMs
  for (;;) {
    const jobs = await database.jobsInHand()
    if (jobs > 0 || performance.now() > until) return jobs
    await pause(10)
  }
}

export const backendFaults: readonly Fault[] = [
  {
    kind: 'backends ended with jobs in hand',
    part: 'backends',
    rounds: 200,
    together: 10,
    strike: async (stage, strike) => {
      await stage.mail.become('slow', mailMs)
      const jobs = await untilJobsInHand(stage)
      if (jobs === 0) strike.complain('No worker had a job in hand')
      strike.add('jobs in hand', jobs)
      strike.add('backends', await stage.database.endBackends(strike.round % 2 === 0 ? 'workers' : 'all'))
      await strike.untilGood(stage.servers, performance.now())
      await stage.mail.become('well')
    },
  },
  {
    kind: 'backend killed',
    part: 'backends',
    rounds: 20,
    together: 5,
    strike: async ({ servers, database }, strike) => {
      strike.add('jobs in hand', await database.jobsInHand())
      await database.killOneBackend()
      await strike.untilGood(servers, performance.now())
    },
  },
]
