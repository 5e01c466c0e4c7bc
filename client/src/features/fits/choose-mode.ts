// Parts of the catalogue page in choose mode: one script, which no other visitor loads.
export { ChooseResults } from './choose-results.tsx'
export { ChooseStrip } from './choose-strip.tsx'
