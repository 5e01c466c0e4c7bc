import { Circle, CircleX, PackageCheck } from '#client/components/icons/shop.ts'
import type { Part } from '#client/lib/api-types.ts'
import { formatCount } from '#common/format.ts'
import { isOrderable } from '#common/items/rules.ts'

/** The stock, as an icon and in words. */
export function StockNote({ part }: { part: Pick<Part, 'availableQuantity' | 'minOrderQuantity'> }) {
  const count = formatCount(part.availableQuantity)
  if (part.availableQuantity === 0) return <Note Sign={CircleX} look="text-stop" text="Out of stock" />
  if (!isOrderable(part)) return <Note Sign={Circle} look="text-warn" text={`${count} left, below minimum`} />
  return <Note Sign={PackageCheck} look="text-ok" text={`${count} available`} />
}

function Note({ Sign, look, text }: { Sign: typeof CircleX; look: string; text: string }) {
  return (
    <span className={`inline-flex items-center gap-1 ${look}`}>
      <Sign size={14} />
      {text}
    </span>
  )
}
