// Pages that no cache has, on the whole catalogue: processor by process, size, and time; of two builds in turns if another one is named.
import { setTimeout as pause } from 'node:timers/promises'
import { askAll } from './ask-all.ts'
import { findParent } from './database-costs.ts'
import { withSql } from './fill.ts'
import { sizeOfHtml } from './html-size.ts'
import type { LineGroup } from './line-group.ts'
import { filterPages, searchPages } from './long-tail-pages.ts'
import { costRow, type LongTail, type PageCost, sizeRow, type TogetherCost, togetherRow } from './long-tail-rows.ts'
import type { Server } from './processes.ts'
import { processorMs, processorMsOfChildren } from './processor-time.ts'

import type { Row } from './table.ts'

const kinds = [
  { name: 'long-tail filter pages', pagesOf: filterPages, count: 'filterPages' },
  { name: 'long-tail search pages', pagesOf: searchPages, count: 'searchPages' },
] as const

const connections = 16
const warmUps = 40
/** Builds take turns after so many pages. */
const atOnce = 50
/** What a server does right after an answer belongs to it. */
const settleMs = 2

export const longTail: LineGroup = {
  names: kinds.map(({ name }) => name),
  weight: 3,
  async *measure(stage, wanted) {
    const { searchUrl, searchShop, otherMain, scale } = stage
    const other = otherMain === undefined ? undefined : await stage.startShop(searchUrl, { WORKER: 'off' }, otherMain)
    const servers = [searchShop, ...(other ? [other] : [])]
    const postmaster = await withSql(searchUrl, findParent)
    for (const { name, pagesOf, count } of kinds) {
      if (!wanted(name)) continue
      const pages = (turn: number, most: number) => withSql(searchUrl, (sql) => pagesOf(sql, most, turn))
      const [warm, alone, together] = [await pages(2, warmUps), await pages(0, scale[count]), await pages(1, scale[count])]
      for (const server of servers) await askAll([server], warm.map(pageAt), { connections: 1 })
      yield* rowsOf(name, {
        alone: await measureAlone(servers, alone, postmaster),
        together: await measureTogether(servers, together, postmaster),
      })
    }
  },
}

function* rowsOf(name: string, measured: LongTail): Generator<Row> {
  yield costRow(name, measured)
  yield togetherRow(`${name}, ${connections} connections`, measured)
  yield sizeRow(name, measured)
}

const pageAt = (path: string) => ({ method: 'GET', path, accept: 'text/html' })

/** One page after the other; the servers take turns, and in being first, which has to fill the database's caches. */
async function measureAlone(servers: readonly Server[], pages: readonly string[], postmaster: number): Promise<PageCost[][]> {
  const costs: PageCost[][] = servers.map(() => [])
  for (const [turn, path] of pages.entries())
    for (const [i, server] of inTurns(servers, turn)) {
      const before = readTimes(server, postmaster)
      const [answer] = await askAll([server], [pageAt(path)], { connections: 1 })
      await pause(settleMs)
      const after = readTimes(server, postmaster)
      costs[i]?.push({
        serverMs: after.serverMs - before.serverMs,
        databaseMs: after.databaseMs - before.databaseMs,
        isOk: answer?.status === 200,
        ...sizeOfHtml(answer?.text ?? ''),
      })
    }
  return costs
}

/** From 16 connections; the servers take turns with groups of pages. */
async function measureTogether(servers: readonly Server[], pages: readonly string[], postmaster: number): Promise<TogetherCost[]> {
  const costs = servers.map((): TogetherCost => ({ serverMs: 0, databaseMs: 0, times: [] }))
  for (let start = 0; start < pages.length; start += atOnce)
    for (const [i, server] of inTurns(servers, start / atOnce)) {
      const cost = costs[i]
      const before = readTimes(server, postmaster)
      const answers = await askAll([server], pages.slice(start, start + atOnce).map(pageAt), { connections })
      await pause(settleMs)
      const after = readTimes(server, postmaster)
      if (!cost) continue
      cost.serverMs += after.serverMs - before.serverMs
      cost.databaseMs += after.databaseMs - before.databaseMs
      cost.times.push(...answers.map(({ ms, status }) => ({ ms, isOk: status === 200 })))
    }
  return costs
}

const inTurns = <T>(list: readonly T[], turn: number): (readonly [number, T])[] =>
  turn % 2 === 0 ? [...list.entries()] : [...list.entries()].toReversed()

const readTimes = ({ pid }: Server, postmaster: number) => ({
  serverMs: processorMs(pid),
  databaseMs: processorMsOfChildren(postmaster),
})
