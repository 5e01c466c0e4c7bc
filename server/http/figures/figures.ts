// The text of /metrics, for a server and for a process that only runs jobs.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Backlog } from '#server/jobs/backlog.ts'
import type { LiveShop } from '#server/request/context.ts'
import { processRegistry } from '#server/watch/registry.ts'
import { isFromThisMachine } from '../routes/health.ts'
import { readBuildFacts } from './build-facts.ts'
import { registerShopFigures } from './shop-figures.ts'
import { registerStorageFigures } from './storage-figures.ts'

export type FiguresOptions = {
  shop: LiveShop
  readBacklog: () => Promise<Backlog>
  /** The data folder's file system is measured. */
  dataDir: string | undefined
}

export type Figures = { contentType: string; registry: Registry; read: () => Promise<string> }

/** The shop's metrics and the process's own. Add others to `registry`. */
export function openFigures({ shop, readBacklog, dataDir }: FiguresOptions): Figures {
  const registry = new Registry()
  describeProcess()
  const refreshAll = [registerShopFigures(registry, shop, readBacklog), registerStorageFigures(registry, shop, dataDir)]
  return {
    contentType: registry.contentType,
    registry,
    async read() {
      await Promise.all(refreshAll.map((refresh) => refresh()))
      return `${await registry.metrics()}\n${await processRegistry.metrics()}`
    },
  }
}

/** Runs once per process, even with several servers in it. */
function describeProcess(): void {
  if (processRegistry.getSingleMetric('build_info')) return
  collectDefaultMetrics({ register: processRegistry })
  // By its naming rules, Prometheus takes these gauges for counters. They are sums of metrics that have a type as label.
  for (const things of ['handles', 'requests', 'resources']) processRegistry.removeSingleMetric(`nodejs_active_${things}_total`)
  const facts = readBuildFacts()
  const help = 'Always 1: what this process was built from, with the edition of its SQL functions and its last migration'
  new Gauge({ name: 'build_info', help, labelNames: Object.keys(facts), registers: [processRegistry] }).set(facts, 1)
}

export type Asker = Pick<IncomingMessage, 'socket' | 'headers'>

/** Admits bearers of a token or, if no tokens are set, only this machine. */
export function metricsDoor(tokens: readonly string[]): (asker: Asker) => 'open' | 'closed' | 'needs-token' {
  if (tokens.length === 0) return (asker) => (isFromThisMachine(asker) ? 'open' : 'closed')
  const wanted = tokens.map(digestOf)
  return ({ headers }) => {
    const sent = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
    if (sent === undefined) return 'needs-token'
    return wanted.filter((digest) => timingSafeEqual(digestOf(sent), digest)).length > 0 ? 'open' : 'needs-token'
  }
}

/** Digests have the same length for any input, so they can be compared in constant time. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
