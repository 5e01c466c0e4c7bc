import { z } from 'zod'
import type { Item as DomainItem, ItemSummary } from '#server/domain/items/queries.ts'
import type { NewItem as NewDomainItem } from '#server/domain/items/schema.ts'
import { itemSorts } from '#server/domain/items/schema.ts'
import { messages } from '#server/domain/messages.ts'
import { toMajor } from '#server/domain/money.ts'
import { picturePath } from '#server/pictures/addresses.ts'
import { PageQuery } from './common.ts'
import { readImages, WireImages, writeImages } from './images.ts'
import { readAmount, readCount, wireAmount, wireCount } from './numbers.ts'

const listed = {
  _id: z.string(),
  productId: z.string().describe('The same as _id; an order says with it which item it is for'),
  sku: z.string(),
  name: z.string(),
  product_type: z.string(),
  manufacturer: z.string().nullable(),
  series: z.string().nullable(),
  price: z.number().describe('In the currency of the shop, at most two decimals'),
  abalableQuantity: z.int().describe('Pieces in stock'),
  orderQuantity: z.int().describe('The minimum order quantity'),
  description: z.string(),
  img: z
    .array(z.string())
    .describe(
      'Links to pictures, the first is shown. An item without its own has a drawing: an SVG; with -320, -640 or -960 and .avif or .webp instead of .svg it comes as pixels',
    ),
  releaseYear: z.int().nullable(),
}

export const ListedItem = z.object(listed).meta({ id: 'ListedItem' })
export const Item = z
  .object({
    ...listed,
    partNumbers: z.array(z.string()),
    specs: z.record(z.string(), z.unknown()).describe('The fields of its category, as the maker states them'),
    verifiedAt: z.string().nullable().describe('The day on which a person checked the specs'),
  })
  .meta({ id: 'Item' })

export const ItemsQuery = PageQuery.extend({
  q: z.string().max(1000).optional().describe('Words that name, SKU, part number, maker, series or type must have'),
  type: z.string().max(1000).optional().describe('Only items of this product_type'),
  sort: z.enum(itemSorts).optional(),
})

const optionalFields = {
  sku: z.string().optional().describe('Made by the shop where missing'),
  partNumbers: z.array(z.string()).optional(),
  manufacturer: z.string().nullish(),
  series: z.string().nullish(),
  specs: z.record(z.string(), z.unknown()).optional(),
  releaseYear: wireCount('Must be a year').nullish(),
  verifiedAt: z.string().nullish(),
}

export const NewItemBody = z.object({
  name: z.string(messages.productNameRequired),
  product_type: z.string(messages.productTypeRequired),
  price: wireAmount(messages.priceRequired),
  abalableQuantity: wireCount(messages.availableQuantityRequired, 'Must be a whole number'),
  orderQuantity: wireCount(messages.minOrderQuantityRequired, 'Must be a whole number'),
  description: z.string(messages.descriptionRequired),
  img: WireImages,
  ...optionalFields,
})

export const ItemChangesBody = NewItemBody.partial()

export function writeListedItem(publicUrl: string, item: ItemSummary): z.infer<typeof ListedItem> {
  const id = String(item.id)
  return {
    _id: id,
    productId: id,
    sku: item.sku,
    name: item.name,
    product_type: item.productType,
    manufacturer: item.manufacturer,
    series: item.series,
    price: toMajor(item.priceMinor),
    abalableQuantity: item.availableQuantity,
    orderQuantity: item.minOrderQuantity,
    description: item.description,
    img: writeImages(publicUrl, item.imageUrls, picturePath(item.id, item.updatedAt)),
    releaseYear: item.releaseYear,
  }
}

export function writeItem(publicUrl: string, item: DomainItem): z.infer<typeof Item> {
  return { ...writeListedItem(publicUrl, item), partNumbers: item.partNumbers, specs: item.specs, verifiedAt: item.verifiedOn }
}

/** What is given of an item, under the domain's names; what is left out stays out. */
export function readItemFields(publicUrl: string, body: z.infer<typeof ItemChangesBody>): Partial<NewDomainItem> {
  const { name, product_type, price, abalableQuantity, orderQuantity, description, img, releaseYear, verifiedAt, ...same } = body
  return withoutUndefined({
    name,
    description,
    ...same,
    productType: product_type,
    priceMinor: price === undefined ? undefined : readAmount('price', price),
    availableQuantity: abalableQuantity === undefined ? undefined : readCount(abalableQuantity),
    minOrderQuantity: orderQuantity === undefined ? undefined : readCount(orderQuantity),
    imageUrls: img === undefined ? undefined : ownImages(publicUrl, img),
    releaseYear: releaseYear === undefined || releaseYear === null ? releaseYear : readCount(releaseYear),
    verifiedOn: verifiedAt,
  })
}

/** An item that is sent back whole with its drawing keeps the pictures it has, which are none. */
function ownImages(publicUrl: string, img: z.infer<typeof WireImages>): string[] | undefined {
  const own = readImages(publicUrl, img)
  return own.length === 0 && [img].flat().some((link) => link.trim() !== '') ? undefined : own
}

/** The same for a new item, where the required fields are all there. */
export function readNewItem(publicUrl: string, body: z.infer<typeof NewItemBody>): NewDomainItem {
  return readItemFields(publicUrl, body) as NewDomainItem
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<T>
}
