import { PartRow } from '#client/features/catalogue/part-row.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { InCart } from './in-cart.tsx'
import { OrderControls } from './order-controls.tsx'
import { CompareSlot } from './ordering.tsx'

export const OrderableRow = ({ part, eager }: { part: Part; eager?: boolean }) => (
  <PartRow
    part={part}
    eager={eager}
    badge={
      <>
        <InCart part={part} />
        <CompareSlot part={part} />
      </>
    }
    controls={<OrderControls part={part} />}
  />
)
