/** What a picture is drawn from: a product's own data, untrusted. `productType` is free text; `specs` has the fields of supplier price lists. */
export type PictureSubject = { sku: string; name: string; productType: string; specs: Record<string, unknown> }
