import { PartRow } from '#client/features/catalogue/part-row.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { InCart } from './in-cart.tsx'
import { OrderControls } from './order-controls.tsx'
import { CompareSlot, useInCart } from './ordering.tsx'

export function OrderableRow({ part, eager }: { part: Part; eager?: boolean }) {
  // Beside the note about the cart there is no space for a word, or it would cut the SKU.
  const { hasType } = useInCart(part)
  return (
    <PartRow
      part={part}
      eager={eager}
      badge={
        <>
          <InCart part={part} />
          <CompareSlot part={part} isNarrow={hasType ? 'always' : true} />
        </>
      }
      controls={<OrderControls part={part} />}
    />
  )
}
