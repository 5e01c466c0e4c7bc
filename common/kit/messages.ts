// A namespace export: a script contains only the texts that it uses.
export * as messages from './every-text.ts'
export { statusNames } from './page-texts.ts'
