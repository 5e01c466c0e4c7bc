import { demoParts } from '#packages/demo-shop'
import type { PageShop } from './page-shop.tsx'

type Item = Awaited<ReturnType<PageShop['item']>>

/** Adds parts of the demo shop, which have the specs of real ones, in the order of their SKUs. */
export async function addDemoParts<Skus extends string[]>(
  shop: Pick<PageShop, 'item'>,
  ...skus: Skus
): Promise<{ [I in keyof Skus]: Item }> {
  const added = skus.map((sku) => {
    const part = demoParts.find((one) => one.sku === sku)
    if (!part) throw new Error(`The demo shop has no ${sku}`)
    return shop.item(part)
  })
  return (await Promise.all(added)) as { [I in keyof Skus]: Item }
}
