// The values of filters, as rows of facet_values: part_facts stores the ids of these rows.
import { sql } from 'drizzle-orm'
import { formerUnknownValue, makerKey, type NumberRange, readRange, unknownValue } from '#common/catalogue/filter-keys.ts'
import { filterAttributes } from '#common/catalogue/filters.ts'
import type { ItemFilters } from '#common/catalogue/schema.ts'
import { categoryOf } from '#common/specs/categories.ts'
import { foldMaker, foldName } from '#common/specs/makers.ts'
import { plannedAfresh } from '#server/db/database.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'

type Value = Readonly<{ id: number; type: string; uses: number }>

/** The values of one filter. A part must have at least one of them. */
export type Choice = Readonly<{
  key: string
  /** By their folded spelling, as the request spells them. */
  texts: ReadonlyMap<string, string>
  values: readonly Value[]
  /** True if a part can have several values. */
  isMany: boolean
}>

/** The values of filters, across all types. A filter that no part matches has no values. */
export function choicesOf(ctx: ValuesCtx, filters: ItemFilters, types: readonly string[]): Promise<Choice[]> {
  return Promise.all(Object.entries(filters).map(([key, texts]) => choiceOf(ctx, key, texts, types)))
}

type ValuesCtx = Pick<PublicCtx, 'db' | 'catalogue'>

async function choiceOf(ctx: ValuesCtx, key: string, given: readonly string[], types: readonly string[]): Promise<Choice> {
  const attributes = filterAttributes(key)
  const texts = await withoutFormerUnknown(ctx, key, given, types)
  const folded = texts.map((text) => foldedOf(key, text))
  const ranges = texts.flatMap((text) => readRange(text) ?? [])
  const attributeOf = (type: string) => attributes.get(categoryOf(type)?.type ?? '')
  const ofType = (type: string) => {
    const isNumber = attributeOf(type)?.kind === 'number'
    return { type, folded: isNumber ? folded.filter((text) => text === '') : folded, ranges: isNumber ? ranges : [] }
  }
  const asked = types.filter((type) => key === makerKey || attributeOf(type) !== undefined).map(ofType)
  const values = asked.length === 0 ? [] : await readValues(ctx, key, asked)
  return {
    key,
    texts: new Map(texts.map((text, i) => [foldedOf(key, text), given[i] ?? text])),
    values,
    isMany: [...attributes.values()].some(({ kind }) => kind === 'many'),
  }
}

/** In former addresses, `unknown` selects parts whose maker is not stated, unless there is a maker of this name. */
async function withoutFormerUnknown(ctx: ValuesCtx, key: string, texts: readonly string[], types: readonly string[]) {
  if (key !== makerKey || !texts.includes(formerUnknownValue)) return texts
  const folded = [foldedOf(key, formerUnknownValue)]
  const makers = await readValues(
    ctx,
    key,
    types.map((type) => ({ type, folded, ranges: [] })),
  )
  return makers.length > 0 ? texts : texts.map((text) => (text === formerUnknownValue ? unknownValue : text))
}

function foldedOf(key: string, text: string): string {
  if (text === unknownValue) return ''
  if (key === makerKey) return foldMaker(text)
  return text === formerUnknownValue ? '' : foldName(text)
}

type Asked = { type: string; folded: readonly string[]; ranges: readonly NumberRange[] }

async function readValues({ db, catalogue }: ValuesCtx, key: string, asked: readonly Asked[]): Promise<readonly Value[]> {
  const json = JSON.stringify(
    asked.map((one) => ({ ...one, ranges: one.ranges.map(({ from, to }) => [from, Math.min(to, Number.MAX_VALUE)]) })),
  )
  const load = async () => {
    const values = await db.execute<Value>(sql`${plannedAfresh}
      select v.id, v.product_type as type, v.uses
      from jsonb_to_recordset(${json}::text::jsonb) as a (type text, folded text[], ranges jsonb)
        join facet_values v on v.product_type = a.type and v.key = ${key}
      where v.folded = any(a.folded)
        or exists (select from jsonb_array_elements(a.ranges) as r where v.number between (r ->> 0)::float8 and (r ->> 1)::float8)`)
    return { items: [], values: [...values] }
  }
  return (await catalogue.read(JSON.stringify(['chosen', key, json]), load, { dependsOnStock: false })).values
}
