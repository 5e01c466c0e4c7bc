import { PartPicture } from '#client/components/part-picture.tsx'
import type { AnyOrder } from '#client/lib/api-types.ts'

/** A thumbnail of the ordered part; `width` in px. */
export function OrderPicture({ order, width }: { order: AnyOrder; width: number }) {
  const { productId: id, productType, imageUrls } = order
  return (
    <span className="block shrink-0" style={{ width }}>
      <PartPicture part={{ id, productType, imageUrls }} width={320} sizes={`${width}px`} />
    </span>
  )
}
