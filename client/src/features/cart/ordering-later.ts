// What a page needs to order and compare parts only after it handles input: one script, loaded when the browser is idle or with the first
// press.
export { CompareToggle } from '#client/features/compare/compare-toggle.tsx'
export { createOrderPart } from './order-part.ts'
export { ResumedBuying } from './resumed-buying.ts'
