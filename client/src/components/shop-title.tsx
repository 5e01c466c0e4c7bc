import { useShopFacts } from '#client/lib/shop-facts.ts'

/** The title of the tab, with the shop's name. */
export function ShopTitle({ children }: { children: string }) {
  const { shopName } = useShopFacts()
  return <title>{`${children} · ${shopName}`}</title>
}
