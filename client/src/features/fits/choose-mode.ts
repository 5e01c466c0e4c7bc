// What the catalogue shows while a part is chosen for a build: one script, which no other visitor loads.
export { ChooseResults } from './choose-results.tsx'
export { ChooseStrip } from './choose-strip.tsx'
