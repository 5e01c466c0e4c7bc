// The two vocabularies side by side, for the fields that an error names.

const wireFields: Readonly<Record<string, string>> = {
  productType: 'product_type',
  priceMinor: 'price',
  availableQuantity: 'abalableQuantity',
  minOrderQuantity: 'orderQuantity',
  imageUrls: 'img',
  imageUrl: 'img',
  verifiedOn: 'verifiedAt',
  number: '_id',
  idempotencyKey: 'Idempotency-Key',
  authorName: 'name',
  text: 'description',
  photoUrl: 'photoURL',
  believedRole: 'role',
}

/** What a field of the domain is called on the wire: `changes.imageUrls.0` → `img.0`. */
export function wireFieldOf(path: string): string {
  return path
    .replace(/^(changes|profile)(\.|$)/, '')
    .split('.')
    .map((part) => wireFields[part] ?? part)
    .join('.')
}
