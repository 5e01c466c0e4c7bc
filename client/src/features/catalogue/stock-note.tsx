import { Circle, CircleX, PackageCheck } from '#client/components/icons/shop.ts'
import type { Part } from '#client/lib/api-types.ts'
import { isOrderable } from '#common/items/rules.ts'
import { formatCount } from '#common/kit/format.ts'

export function StockNote({ part }: { part: Pick<Part, 'availableQuantity' | 'minOrderQuantity'> }) {
  const count = formatCount(part.availableQuantity)
  if (part.availableQuantity === 0) return <StockText Sign={CircleX} look="text-stop" text="Out of stock" />
  if (!isOrderable(part)) return <StockText Sign={Circle} look="text-warn" text={`${count} left, below minimum`} />
  return <StockText Sign={PackageCheck} look="text-ok" text={`${count} available`} />
}

export function StockText({ Sign, look, text }: { Sign: typeof CircleX; look: string; text: string }) {
  return (
    <span className={`stock ${look}`}>
      <Sign size={14} />
      {text}
    </span>
  )
}
