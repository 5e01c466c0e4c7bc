// Controls that order, compare and save parts. They are not needed before the page handles input, and are one script.
import { late } from '#client/components/late.tsx'

const load = () => import('./ordering-later.ts')

export const BreakHint = late(() => load().then((parts) => parts.BreakHint))
export const BuyBar = late(() => load().then((parts) => parts.BuyBar))
export const CompareToggle = late(() => load().then((parts) => parts.CompareToggle))
export const OwnPricesLoader = late(() => load().then((parts) => parts.OwnPricesLoader))
export const ResumedBuying = late(() => load().then((parts) => parts.ResumedBuying))
export const SavePart = late(() => load().then((parts) => parts.SavePart))

/** For presses that come earlier. */
export const loadOrderPart = () => load().then((parts) => parts.createOrderPart)
