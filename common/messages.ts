// By name; a script has only those texts that it uses.
export * as messages from './every-text.ts'
export { statusNames } from './page-texts.ts'
