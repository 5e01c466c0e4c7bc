import { and, inArray, isNull } from 'drizzle-orm'
import type { BuildLine } from '#common/builds/content.ts'
import { raisedQuantity } from '#common/items/quantities.ts'
import { priceAt, publicLadder } from '#common/prices/ladder.ts'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { type DemoBuild, demoBuilds } from './demo-builds.data.ts'

/** A part with its public price for all machines, and the ordered pieces, by which the browser finds prices of price lists. */
type PricedLine = BuildLine & Readonly<{ id: number; ordered: number; unitPriceMinor: number }>

export type OfferedDemo = Pick<DemoBuild, 'id' | 'name' | 'about' | 'machines'> & Readonly<{ parts: readonly PricedLine[] }>

const sold = {
  ...{ id: products.id, sku: products.sku, stock: products.availableQuantity, priceMinor: products.priceMinor },
  ...{ minOrderQuantity: products.minOrderQuantity, orderMultiple: products.orderMultiple, priceBreaks: products.priceBreaks },
}
type Sold = Pick<typeof products.$inferSelect, 'id' | 'sku' | 'priceMinor' | 'minOrderQuantity' | 'orderMultiple' | 'priceBreaks'> & {
  stock: number
}

/** Demo builds whose parts the shop sells, each in the first variant that is in stock for one machine. Cached. */
export async function listDemoBuilds({ db, catalogue }: PublicCtx, builds = demoBuilds): Promise<readonly OfferedDemo[]> {
  const load = async () => {
    const skus = [...new Set(builds.flatMap(({ variants }) => variants.flat().map(({ sku }) => sku)))]
    const rows =
      skus.length === 0
        ? []
        : await db
            .select(sold)
            .from(products)
            .where(and(inArray(products.sku, skus), isNull(products.deletedAt)))
    const parts = new Map(rows.map((row) => [row.sku, row]))
    return { items: [], builds: builds.flatMap((build) => offered(build, parts) ?? []) }
  }
  return (await catalogue.read(JSON.stringify(['demo builds', builds.map(({ id }) => id)]), load)).builds
}

function offered({ id, name, about, machines, variants }: DemoBuild, parts: ReadonlyMap<string, Sold>): OfferedDemo | null {
  const known = variants.flatMap((lines) => {
    const whole = lines.flatMap(({ sku, quantity }) => {
      const part = parts.get(sku)
      return part ? [{ quantity, part }] : []
    })
    return whole.length === lines.length ? [whole] : []
  })
  const best = known.find((lines) => lines.every(({ quantity, part }) => part.stock >= quantity)) ?? known[0]
  if (best === undefined) return null
  return { id, name, about, machines, parts: best.map(({ quantity, part }) => priced(part, quantity, machines)) }
}

function priced(part: Sold, quantity: number, machines: number): PricedLine {
  const ordered = raisedQuantity(quantity * machines, part)
  return { sku: part.sku, quantity, id: part.id, ordered, unitPriceMinor: priceAt(publicLadder(part), ordered) }
}
