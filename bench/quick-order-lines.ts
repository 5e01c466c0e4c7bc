// What 1,000 pasted lines take on the whole catalogue, from a customer's one call to its answer, and from adding what matched to its answer:
// 80 % codes, 17 % names, 3 % that no part has.
import { addPeople, withSql } from './fill.ts'
import { median } from './rounds.ts'
import type { Stage } from './stage.ts'
import { type Row, reached, rowWith } from './table.ts'

const lineCount = 1_000
const { codes, names } = { codes: 0.8, names: 0.17 }
const lineWords = `${lineCount.toLocaleString('en')} lines`
const answered = { name: `POST /quick-order, ${lineWords}`, mostMs: 1_000 }
const added = { name: `POST /quick-order/{email}, what matched of ${lineWords}`, mostMs: 2_000 }
export const quickOrderNames = [answered.name, added.name]

type Matched = { matched: number; lines: { status: string; sku?: string; proposed?: number; available?: number }[] }

export async function measureQuickOrder({ searchShop, searchUrl, rounds }: Stage): Promise<Row[]> {
  const { customers } = await addPeople(searchUrl, rounds + 2)
  const lines = await withSql(searchUrl, linesOf)
  const times: { answered: number; added: number }[] = []
  let [matched, put] = [0, 0]
  // The first account is an admin.
  for (const [round, { email, token }] of customers.slice(1).entries()) {
    const ask = async <Answer>(path: string, body: object): Promise<{ answer: Answer; ms: number }> => {
      const from = performance.now()
      const response = await fetch(`http://127.0.0.1:${searchShop.port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} was refused: ${text.slice(0, 300)}`)
      return { answer: JSON.parse(text) as Answer, ms: performance.now() - from }
    }
    const match = await ask<Matched>('/quick-order', { lines })
    const good = match.answer.lines.filter(({ status, proposed = 0, available = 0 }) => status === 'matched' && proposed <= available)
    const add = await ask(`/quick-order/${email}`, { key: 'bench', lines: good.map(({ sku, proposed }) => ({ sku, quantity: proposed })) })
    ;[matched, put] = [match.answer.matched, good.length]
    // The first round also plans the statements.
    if (round > 0) times.push({ answered: match.ms, added: add.ms })
  }
  return [
    row(
      answered,
      times.map((time) => time.answered),
      `${matched} matched`,
    ),
    row(
      added,
      times.map((time) => time.added),
      `${put} added`,
    ),
  ]
}

const linesOf = async (sql: Parameters<Parameters<typeof withSql>[1]>[0]): Promise<string[]> => {
  const parts = await sql<{ code: string; name: string }[]>`
    select coalesce(part_numbers[1], sku) as code, name from products where deleted_at is null order by md5(sku) limit ${lineCount}`
  return parts.map(({ code, name }, i) => {
    const share = i / lineCount
    if (share < codes) return `${code}\t${1 + (i % 50)}`
    return share < codes + names ? `${1 + (i % 50)} x ${name}` : `${code.slice(1)}QQ ${1 + (i % 50)}`
  })
}

function row({ name, mostMs }: { name: string; mostMs: number }, times: readonly number[], what: string): Row {
  const time = median(times)
  return rowWith({
    line: name,
    figure: `${time.toFixed(0)} ms, ${what}`,
    target: `at most ${mostMs.toLocaleString('en')} ms`,
    note: reached(time <= mostMs),
  })
}
