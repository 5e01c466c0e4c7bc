// Modules for ordering, comparing and saving parts that a page needs only after it handles input: one script, loaded when the browser is
// idle or with the first press.
export { CompareToggle } from '#client/features/compare/compare-toggle.tsx'
export { SavePart } from '#client/features/part-lists/save-part.tsx'
export { BreakHint } from '#client/features/prices/break-hint.tsx'
export { OwnPricesLoader } from '#client/features/prices/use-own-prices.ts'
export { BuyBar } from './buy-bar.tsx'
export { createOrderPart } from './order-part.ts'
export { ResumedBuying } from './resumed-buying.ts'
