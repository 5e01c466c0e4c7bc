// Loaded by late-ordering.ts.
export { CompareToggle } from '#client/features/compare/compare-toggle.tsx'
export { SavePart } from '#client/features/part-lists/save-part.tsx'
export { BreakHint } from '#client/features/prices/break-hint.tsx'
export { OwnPricesLoader } from '#client/features/prices/use-own-prices.ts'
export { BuyBar } from './buy-bar.tsx'
export { createOrderPart } from './order-part.ts'
export { ResumedBuying } from './resumed-buying.ts'
