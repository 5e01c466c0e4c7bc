// From what single requests cost to what many orders a minute need (docs/scaling.md).

/** What `requests` of a kind cost together: processor of the servers and of PostgreSQL in seconds, write-ahead log and disk in bytes. */
export type Cost = { name: string; requests: number; server: number; database: number; log: number; disk: number }

/** What people do for each order that is paid: they look at a lot before they buy, and most who look do not buy. */
export const perOrder = {
  'list of parts, from memory': 20,
  'part, read': 10,
  'page of a part, rendered': 1,
  'search that was not made before': 4,
  'sign-in': 0.25,
  'line added to a cart': 3,
  'order placed': 1,
  'order recorded as paid, with its invoice': 1,
  'invoice drawn, by a worker': 1,
  'mail sent, by a worker': 2,
} as const

export const capacityHead = ['for each order', 'times', 'cores of servers and workers', 'cores of PostgreSQL', 'write-ahead log, MB/s']

type Need = { times: number; server: number; database: number; log: number }

/** Rows for `capacityHead`, and their sum; cores as if each were busy all the time. Throws for a kind that was not measured. */
export function describeNeeds(costs: readonly Cost[], ordersPerMinute: number): string[][] {
  const needs = Object.entries(perOrder).map(([name, times]): [string, Need] => {
    const cost = costs.find((each) => each.name === name)
    if (!cost) throw new Error(`There is no cost of "${name}"`)
    const each = ((ordersPerMinute / 60) * times) / cost.requests
    return [name, { times, server: each * cost.server, database: each * cost.database, log: each * cost.log }]
  })
  const sumOf = (key: keyof Need) => needs.reduce((sum, [, need]) => sum + need[key], 0)
  const sum = { times: sumOf('times'), server: sumOf('server'), database: sumOf('database'), log: sumOf('log') }
  return [...needs, ['all', sum] as const].map(([name, { times, server, database, log }]) => [
    name,
    String(times),
    server.toFixed(1),
    database.toFixed(1),
    (log / 1e6).toFixed(1),
  ])
}
