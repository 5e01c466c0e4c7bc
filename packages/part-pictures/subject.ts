import type { TypedSpecs } from '#common/specs/attribute.ts'

/**
 * What a picture is drawn from. `productType` is free text; a part of a category without a description has no typed specs and is drawn from its
 * name.
 */
export type PictureSubject = { sku: string; name: string; productType: string; specs: TypedSpecs }
