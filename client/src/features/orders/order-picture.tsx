import { PartPicture } from '#client/components/part-picture.tsx'
import type { Order } from '#client/lib/api-types.ts'

/** The part that was ordered, as small as lists show it; `width` in px. */
export function OrderPicture({ order, width }: { order: Order; width: number }) {
  const { productId: id, productType, imageUrls } = order
  return (
    <span className="block shrink-0" style={{ width }}>
      <PartPicture part={{ id, productType, imageUrls }} width={320} sizes={`${width}px`} />
    </span>
  )
}
