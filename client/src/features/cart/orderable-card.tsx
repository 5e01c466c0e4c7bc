import { PartCard } from '#client/features/catalogue/part-card.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { InCart } from './in-cart.tsx'
import { OrderControls } from './order-controls.tsx'

/** A card of a part, with the controls to order it. */
export const OrderableCard = ({ part, eager }: { part: Part; eager?: boolean }) => (
  <PartCard part={part} eager={eager} badge={<InCart productType={part.productType} />} controls={<OrderControls part={part} withRail />} />
)
