export { drawPart } from './part.ts'
export { createPictureRenderer } from './raster.ts'
