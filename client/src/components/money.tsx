import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatMoney } from '#common/kit/format.ts'

export function Money({ minor }: { minor: number }) {
  return <span className="whitespace-nowrap">{formatMoney(minor, useShopFacts().currency)}</span>
}
