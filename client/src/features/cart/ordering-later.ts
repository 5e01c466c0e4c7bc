// What a page needs to order, compare and keep parts only after it handles input: one script, loaded when the browser is idle or with the first
// press.
export { CompareToggle } from '#client/features/compare/compare-toggle.tsx'
export { SavePart } from '#client/features/part-lists/save-part.tsx'
export { createOrderPart } from './order-part.ts'
export { ResumedBuying } from './resumed-buying.ts'
