// The values by which parts can be filtered, with their exact counts.
import { sql } from 'drizzle-orm'
import { makerKey } from '#common/catalogue/filter-keys.ts'
import { plannedAfresh } from '#server/db/database.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { textArray } from '../list/part-set.ts'

export type KnownValue = Readonly<{ id: number; key: string; value: string; folded: string; number: number | null; uses: number }>

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>

export async function valuesOfType({ db, catalogue }: Ctx, type: string): Promise<readonly KnownValue[]> {
  const load = async () => ({
    items: [],
    values: [
      ...(await db.execute<KnownValue>(sql`
      select id, key, value, folded, number, uses from facet_values where product_type = ${type} and uses > 0`)),
    ],
  })
  return (await catalogue.read(JSON.stringify(['values', type]), load, { dependsOnStock: false })).values
}

export async function makersOfTypes({ db, catalogue }: Ctx, types: readonly string[]): Promise<readonly KnownValue[]> {
  const load = async () => ({
    items: [],
    values: [
      ...(await db.execute<KnownValue>(sql`${plannedAfresh}
      select v.id, v.key, v.value, v.folded, v.number, v.uses
      from unnest(${textArray(types)}) as t (type) join facet_values v on v.product_type = t.type and v.key = ${makerKey}
      where v.uses > 0`)),
    ],
  })
  return (await catalogue.read(JSON.stringify(['makers', types]), load, { dependsOnStock: false })).values
}
