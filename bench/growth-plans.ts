// The plans of the slowest statements behind requests that became too slow, for the docs.
import { type Asked, send } from './growth-requests.ts'
import { milliseconds } from './growth-table.ts'
import type { Server } from './processes.ts'
import { openPlanLog, type PlanNode, type StatementPlan } from './statement-plans.ts'

const shown = 3
const longestQuery = 300
const longestCondition = 100
const longestPlan = 30

/** `startShop`: starts a process with new connections, whose statements are logged. */
export async function plansOf(name: string, url: string, asked: readonly Asked[], startShop: () => Promise<Server>): Promise<string> {
  const log = await openPlanLog(url, { isTimed: true })
  try {
    const shop = await startShop()
    try {
      // The first request also reads what a process reads only once.
      for (const request of asked.slice(0, 1)) await (await send(shop, request)).arrayBuffer()
      log.read()
      for (const request of asked.slice(1)) await (await send(shop, request)).arrayBuffer()
      return describePlans(name, log.read())
    } finally {
      await shop.stop()
    }
  } finally {
    await log.close()
  }
}

export function describePlans(name: string, plans: readonly StatementPlan[]): string {
  const slowest = plans.toSorted((a, b) => b.ms - a.ms).slice(0, shown)
  const blocks = slowest.map(({ ms, query, plan }) => {
    const text = query.replaceAll(/\s+/g, ' ').trim()
    const cut = text.length > longestQuery ? `${text.slice(0, longestQuery)} …` : text
    return `${milliseconds(ms)}: ${cut}\n${linesOf(plan, 1).slice(0, longestPlan).join('\n')}`
  })
  return `Slowest statements of "${name}", with a million products:\n\n\`\`\`\n${blocks.join('\n\n') || 'none'}\n\`\`\``
}

function linesOf(node: PlanNode, depth: number): string[] {
  const time = node['Actual Total Time'] === undefined ? '' : `, ${milliseconds(node['Actual Total Time'])}`
  const [rows, index, relation] = [node['Actual Rows'], node['Index Name'], node['Relation Name']]
  const condition = node['Index Cond'] ?? node['Recheck Cond'] ?? node.Filter ?? ''
  const line = [
    `${node['Node Type']}${relation ? ` on ${relation}` : ''}${index ? ` by ${index}` : ''}${time}`,
    rows === undefined ? '' : `${rows} rows`,
    condition.slice(0, longestCondition),
  ]
  return [`${'  '.repeat(depth)}${line.filter(Boolean).join(', ')}`, ...(node.Plans ?? []).flatMap((child) => linesOf(child, depth + 1))]
}
