import { PartCard } from '#client/features/catalogue/part-card.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { InCart } from './in-cart.tsx'
import { OrderControls } from './order-controls.tsx'

type OrderableCardProps = { part: Part; eager?: boolean; isCompact?: boolean; isExact?: boolean }

/** A card of a part, with the controls to order it. */
export const OrderableCard = ({ part, ...look }: OrderableCardProps) => (
  <PartCard part={part} {...look} badge={<InCart part={part} />} controls={<OrderControls part={part} isCard />} />
)
