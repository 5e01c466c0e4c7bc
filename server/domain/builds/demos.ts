import { and, inArray, isNull } from 'drizzle-orm'
import type { BuildLine } from '#common/builds/content.ts'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { type DemoBuild, demoBuilds } from './demo-builds.data.ts'

export type OfferedDemo = Pick<DemoBuild, 'id' | 'name' | 'about' | 'machines'> & Readonly<{ parts: readonly BuildLine[] }>

/** Demo builds whose parts the shop sells, each in the first variant that is in stock for one machine. Cached. */
export async function listDemoBuilds({ db, catalogue }: PublicCtx, builds = demoBuilds): Promise<readonly OfferedDemo[]> {
  const load = async () => {
    const skus = [...new Set(builds.flatMap(({ variants }) => variants.flat().map(({ sku }) => sku)))]
    const rows =
      skus.length === 0
        ? []
        : await db
            .select({ sku: products.sku, stock: products.availableQuantity })
            .from(products)
            .where(and(inArray(products.sku, skus), isNull(products.deletedAt)))
    const stock = new Map(rows.map((row) => [row.sku, row.stock]))
    return { items: [], builds: builds.flatMap((build) => offered(build, stock) ?? []) }
  }
  return (await catalogue.read(JSON.stringify(['demo builds', builds.map(({ id }) => id)]), load)).builds
}

function offered({ id, name, about, machines, variants }: DemoBuild, stock: ReadonlyMap<string, number>): OfferedDemo | null {
  const known = variants.filter((parts) => parts.every(({ sku }) => stock.has(sku)))
  const isInStock = (parts: readonly BuildLine[]) => parts.every(({ sku, quantity }) => (stock.get(sku) ?? 0) >= quantity)
  const best = known.find(isInStock) ?? known[0]
  return best === undefined ? null : { id, name, about, machines, parts: best }
}
