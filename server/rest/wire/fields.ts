// Maps the domain's field names to the REST API's, for errors that name a field.

const wireFields: Readonly<Record<string, string>> = {
  productType: 'product_type',
  priceMinor: 'price',
  priceFromMinor: 'priceFrom',
  priceToMinor: 'priceTo',
  availableQuantity: 'abalableQuantity',
  minOrderQuantity: 'orderQuantity',
  imageUrls: 'img',
  imageUrl: 'img',
  verifiedOn: 'verifiedAt',
  number: '_id',
  numbers: 'orders',
  totalMinor: 'total',
  addressId: 'address',
  delivery: 'address',
  idempotencyKey: 'Idempotency-Key',
  authorName: 'name',
  text: 'description',
  photoUrl: 'photoURL',
  believedRole: 'role',
}

/** For example `changes.imageUrls.0` → `img.0`. */
export function wireFieldOf(path: string): string {
  return path
    .replace(/^(changes|profile|filters)(\.|$)/, '')
    .split('.')
    .map((part) => wireFields[part] ?? part)
    .join('.')
}
