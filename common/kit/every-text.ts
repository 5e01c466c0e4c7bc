export * from './message-texts.ts'
export { inCart, lost, pageNotFound, productDeleted, productUpdate } from './page-texts.ts'
