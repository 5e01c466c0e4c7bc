// PostgreSQL, killed, frozen, or unable to do what it usually does.
import { setTimeout as pause } from 'node:timers/promises'
import type { Crash } from '../../shop-database.ts'
import type { Fault, Strike } from '../fault.ts'
import type { Stage } from '../stage.ts'

const frozenMs = 30_000
const outageMs = 3_000
/** A statement may take four seconds; a request has several at most. */
const busyWithinMs = 10_000

const crashed = (how: (round: number) => Crash): Fault['strike'] => {
  return async ({ servers, database }, strike) => {
    await database.crash(how(strike.round))
    await strike.untilGood(servers, performance.now())
  }
}

/** Asks both servers again and again for that long, and checks that each answer is quick, and one of these. */
async function askDuring({ servers }: Stage, strike: Strike, ms: number, allowed: { read: readonly number[]; write: readonly number[] }) {
  const until = performance.now() + ms
  const askOne = async (server: Stage['servers'][number]) => {
    while (performance.now() < until) {
      const said = await strike.ask(server)
      for (const what of ['read', 'write'] as const) {
        const { status, ms: took, says } = said[what]
        strike.add('slowest answer meanwhile, ms', took)
        if (status === null || took > busyWithinMs)
          strike.complain(`${server.name} answered a ${what} ${status} after ${Math.round(took)} ms`)
        else if (!allowed[what].includes(status)) strike.complain(`${server.name} answered a ${what} with ${status}: ${says}`)
      }
      await pause(100)
    }
  }
  await Promise.all(servers.map(askOne))
}

export const databaseFaults: readonly Fault[] = [
  // Some of its processes may outlive it for a moment.
  { kind: 'postgres killed', part: 'database', rounds: 30, together: 5, strike: crashed((round) => (round % 3 === 2 ? 'server' : 'all')) },
  { kind: 'postgres stopped', part: 'database', rounds: 20, together: 5, strike: crashed(() => 'at once') },
  {
    kind: 'postgres frozen',
    part: 'database',
    rounds: 20,
    together: 2,
    strike: async (stage, strike) => {
      const thaw = await stage.database.freeze()
      try {
        await askDuring(stage, strike, frozenMs, { read: [200, 503], write: [200, 503] })
      } finally {
        thaw()
      }
      await strike.untilGood(stage.servers, performance.now())
    },
  },
  {
    kind: 'postgres read-only',
    part: 'database',
    rounds: 20,
    together: 5,
    strike: async (stage, strike) => {
      await stage.database.set('default_transaction_read_only', 'on')
      try {
        // Sessions take the setting over with their next statement.
        await pause(200)
        // A failover also ends the connections.
        if (strike.round % 2 === 1) await stage.database.endBackends('all')
        await askDuring(stage, strike, outageMs, { read: strike.round % 2 === 1 ? [200, 503] : [200], write: [503] })
      } finally {
        await stage.database.set('default_transaction_read_only', null)
      }
      await strike.untilGood(stage.servers, performance.now())
    },
  },
  {
    kind: 'postgres without free connections',
    part: 'database',
    rounds: 20,
    together: 5,
    logs: /max_connections is reached/,
    strike: async (stage, strike) => {
      const release = await stage.database.takeConnections()
      try {
        await askDuring(stage, strike, outageMs, { read: [200, 503], write: [200, 503] })
      } finally {
        await release()
      }
      await strike.untilGood(stage.servers, performance.now())
    },
  },
]
