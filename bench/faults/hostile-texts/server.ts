// The shop as a process that tells its parent how long its event loop was held up. Composed as `main` composes it, from the sources.
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { projectRoot } from '#server/lib/root.ts'
import { openOwnShop } from '../generated-requests/own-shop.ts'

export type Order = 'begin' | 'read'
export type Report = { kind: 'open' } | { kind: 'begun' } | { kind: 'delay'; ms: number; workedMs: number; faults: number }

const settings = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
const shop = await openOwnShop(settings, { pages: builtPages(join(projectRoot, 'dist/client')) })
await shop.listen()
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()

let before = process.cpuUsage()
const workedSince = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

const report = (message: Report) => void process.send?.(message)
process.on('message', (order: Order) => {
  if (order === 'begin') {
    delays.reset()
    before = process.cpuUsage()
    report({ kind: 'begun' })
    return
  }
  // The histogram learns of the last delay with the next tick of its timer.
  setTimeout(() => report({ kind: 'delay', ms: delays.max / 1e6, workedMs: workedSince(before), faults: shop.faults.length }), 3)
})
process.on('disconnect', () => process.exit())
report({ kind: 'open' })
