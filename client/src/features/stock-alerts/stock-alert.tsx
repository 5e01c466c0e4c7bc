import { BrowserOnly } from '#client/components/browser-only.tsx'
import { late } from '#client/components/late.tsx'
import { isOrderable } from '#common/items/rules.ts'

type ShortPart = { id: number; availableQuantity: number; minOrderQuantity: number }

const AlertControl = late(() => import('./alert-control.tsx').then((file) => file.AlertControl))

/** "Tell me when it is back", while a part cannot be ordered. */
export const StockAlert = ({ part }: { part: ShortPart }) =>
  isOrderable(part) ? null : (
    <BrowserOnly room="mt-3 min-h-33 sm:min-h-19">
      <AlertControl productId={part.id} />
    </BrowserOnly>
  )
