import { LatePart } from '#client/components/late-part.tsx'
import { lazyPart } from '#client/components/lazy-part.tsx'
import { isOrderable } from '#common/items/rules.ts'

type ShortPart = { id: number; availableQuantity: number; minOrderQuantity: number }

const AlertControl = lazyPart(() => import('./alert-control.tsx').then((module) => module.AlertControl))

/** "Tell me when it is back", while a part cannot be ordered. */
export const StockAlert = ({ part }: { part: ShortPart }) =>
  isOrderable(part) ? null : <LatePart Part={AlertControl} partProps={{ productId: part.id }} room="mt-3 min-h-33 sm:min-h-19" />
