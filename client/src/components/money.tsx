import { formatMoney } from '#client/lib/format.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'

/** An amount in the shop's currency. */
export function Money({ minor }: { minor: number }) {
  return <span className="whitespace-nowrap">{formatMoney(minor, useShopFacts().currency)}</span>
}
