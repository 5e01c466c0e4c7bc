// What 1,000 pasted lines take on the whole catalogue: 80 % codes, 17 % names, 3 % that no part has.
import { withSql } from './fill.ts'
import { median } from './rounds.ts'
import type { Stage } from './stage.ts'
import { type Row, reached, rowWith } from './table.ts'

const lineCount = 1_000
const most = 1_000
const visitors = 5
const { codes, names } = { codes: 0.8, names: 0.17 }
export const quickOrderName = `POST /quick-order, ${lineCount.toLocaleString('en')} lines`

export async function measureQuickOrder({ searchShop, searchUrl, rounds }: Stage): Promise<Row[]> {
  const lines = await withSql(searchUrl, async (sql) => {
    const parts = await sql<{ code: string; name: string }[]>`
      select coalesce(part_numbers[1], sku) as code, name from products where deleted_at is null order by md5(sku) limit ${lineCount}`
    return parts.map(({ code, name }, i) => {
      const share = i / lineCount
      if (share < codes) return `${code}\t${1 + (i % 50)}`
      return share < codes + names ? `${1 + (i % 50)} x ${name}` : `${code.slice(1)}QQ ${1 + (i % 50)}`
    })
  })
  const times: number[] = []
  let matched = 0
  for (let round = 0; round < rounds + 1; round += 1) {
    const from = performance.now()
    // Visitors may send fewer at once, so their calls run side by side.
    const calls = Array.from({ length: visitors }, (_, i) =>
      ask(
        searchShop.port,
        lines.filter((_line, place) => place % visitors === i),
      ),
    )
    matched = (await Promise.all(calls)).reduce((sum, call) => sum + call, 0)
    // The first round also plans the statements.
    if (round > 0) times.push(performance.now() - from)
  }
  const time = median(times)
  return [
    rowWith({
      line: quickOrderName,
      figure: `${time.toFixed(0)} ms, ${matched} matched`,
      target: `at most ${most} ms`,
      note: reached(time <= most),
    }),
  ]
}

async function ask(port: number, lines: readonly string[]): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/quick-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lines }),
  })
  if (!answer.ok) throw new Error(`Quick order was refused: ${(await answer.text()).slice(0, 300)}`)
  return ((await answer.json()) as { matched: number }).matched
}
