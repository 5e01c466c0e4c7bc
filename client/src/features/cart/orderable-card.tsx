import { PartCard } from '#client/features/catalogue/part-card.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { InCart } from './in-cart.tsx'
import { OrderControls } from './order-controls.tsx'
import { CompareSlot } from './ordering.tsx'

type OrderableCardProps = { part: Part; eager?: boolean; isCompact?: boolean; isExact?: boolean }

export const OrderableCard = ({ part, isCompact, ...look }: OrderableCardProps) => (
  <PartCard
    part={part}
    isCompact={isCompact}
    {...look}
    badge={
      <>
        <InCart part={part} />
        <CompareSlot part={part} isNarrow />
      </>
    }
    controls={<OrderControls part={part} card={isCompact ? 'compact' : 'half'} />}
  />
)
