import { expect, it } from 'vitest'
import { describePlans } from './growth-plans.ts'
import { plansIn, scansIn } from './statement-plans.ts'

const log = `2026-11-20 10:00:00.000 UTC [7] LOG:  duration: 12.345 ms  plan:
\t{
\t  "Query Text": "select * from products p\\n join part_facts f on true",
\t  "Plan": {
\t    "Node Type": "Nested Loop",
\t    "Actual Total Time": 12.1,
\t    "Actual Rows": 3,
\t    "Plans": [
\t      { "Node Type": "Seq Scan", "Relation Name": "products" },
\t      { "Node Type": "Index Scan", "Relation Name": "part_facts", "Index Name": "part_facts_pkey" }
\t    ]
\t  }
\t}
2026-11-20 10:00:01.000 UTC [7] LOG:  checkpoint starting: time
2026-11-20 10:00:02.000 UTC [8] LOG:  duration: 0.010 ms  plan:
\t{ "Query Text": "select 1", "Plan": { "Node Type": "Result" } }
`

it('finds the plans in a log, and the tables that they read from end to end', () => {
  const plans = plansIn(log)
  expect(plans.map(({ ms, plan }) => [ms, scansIn(plan)])).toEqual([
    [12.345, ['products']],
    [0.01, []],
  ])
})

it('describes the slowest first', () => {
  expect(describePlans('list', plansIn(log)).split('\n').slice(3, 8)).toEqual([
    '12.3 ms: select * from products p join part_facts f on true',
    '  Nested Loop, 12.1 ms, 3 rows',
    '    Seq Scan on products',
    '    Index Scan on part_facts by part_facts_pkey',
    '',
  ])
})
