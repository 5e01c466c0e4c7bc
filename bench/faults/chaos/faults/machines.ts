// What needs more than the shop: pgbouncer, a disk that fills up, a clock that is wrong.
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import type { Stage } from '../stage.ts'

const lastsMs = 4_000

function has<T>(thing: T | null, name: string): T {
  if (thing === null) throw new Error(`The stage has no ${name}`)
  return thing
}

const bouncerFault = (kind: string, signal: 'SIGKILL' | 'SIGTERM', awayMs: number): Fault => ({
  kind,
  part: 'bouncer',
  rounds: 20,
  together: 5,
  strike: async (stage, strike) => {
    const bouncer = has(stage.bouncer, 'pgbouncer')
    await bouncer.end(signal)
    await pause(awayMs)
    await bouncer.start()
    await strike.untilGood(stage.servers, performance.now())
  },
})

const clockFault = (kind: string, hours: number): Fault => ({
  kind,
  part: 'clock',
  rounds: 20,
  together: 10,
  strike: async (stage: Stage, strike) => {
    const clock = has(stage.clock, 'clock')
    await clock.move(hours)
    await Promise.all([strike.untilGood(stage.servers, performance.now()), pause(lastsMs)])
    await clock.move(0)
    await strike.untilGood(stage.servers, performance.now())
  },
})

export const machineFaults: readonly Fault[] = [
  bouncerFault('pgbouncer killed', 'SIGKILL', 1_000),
  bouncerFault('pgbouncer restarted', 'SIGTERM', 0),
  {
    kind: 'disk full',
    part: 'disk',
    rounds: 20,
    together: 5,
    logs: /disk of the database is full/,
    strike: async (stage, strike) => {
      const disk = has(stage.disk, 'small disk')
      await disk.fill()
      try {
        await pause(lastsMs)
        for (const server of stage.servers) {
          const { read, write } = await strike.ask(server)
          for (const { status } of [read, write])
            if (status !== 200 && status !== 503) strike.complain(`${server.name} answered ${status} with a full disk`)
        }
      } finally {
        await disk.empty()
      }
      await strike.untilGood(stage.servers, performance.now())
    },
  },
  clockFault('clock an hour ahead', 1),
  clockFault('clock an hour behind', -1),
]
