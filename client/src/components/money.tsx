import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatMoney } from '#common/kit/format.ts'

/** `minor` is null where the shop does not tell the reader. */
export function Money({ minor }: { minor: number | null }) {
  const { currency } = useShopFacts()
  return <span className="whitespace-nowrap">{minor === null ? '–' : formatMoney(minor, currency)}</span>
}
