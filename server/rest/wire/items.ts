import { z } from 'zod'
import { ItemList, ItemSort } from '#common/catalogue/schema.ts'
import { tooManyBreaks } from '#common/items/price-breaks.ts'
import { type NewItem as NewDomainItem, NewItem as NewItemRules } from '#common/items/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { toMajor } from '#common/kit/money.ts'
import { picturePath } from '#common/uploads/picture-addresses.ts'
import type { ItemSummary } from '#server/domain/catalogue/list/list-items.ts'
import type { Item as DomainItem } from '#server/domain/items/queries.ts'
import { count, itemIdInPath, PageQuery } from './common.ts'
import { ruledBy } from './documented.ts'
import { readImages, WireImages, writeImages } from './images.ts'
import { filterFields } from './item-filters.ts'
import { readAmount, readCount, wireAmount, wireCount } from './numbers.ts'

const listed = {
  _id: z.string().describe('The item id'),
  productId: z.string().describe('Same as _id. Send it with an order to choose the item'),
  sku: z.string().describe("The shop's article number, unique"),
  name: z.string(),
  product_type: z.string().describe('The category, such as CPU'),
  manufacturer: z.string().nullable(),
  series: z.string().nullable(),
  price: z.number().describe("Price of one piece in the shop's currency, with at most two decimals, from orderQuantity pieces on"),
  abalableQuantity: count.describe('Pieces in stock'),
  orderQuantity: count.describe('The minimum order quantity'),
  orderMultiple: count.describe('Pieces are sold by so many: a quantity must be a multiple of it'),
  priceBreaks: z
    .array(z.object({ quantity: count, price: z.number() }))
    .describe('Lower prices of a piece: each from a quantity on. Quantities rise, prices fall'),
  description: z.string(),
  img: z
    .array(z.string())
    .describe(
      'Picture links; the shop shows the first. Items without pictures of their own have a drawing as SVG. For a bitmap, replace .svg by a width (-320, -640 or -960) and .avif or .webp',
    ),
  releaseYear: z.int().nullable(),
}

export const ListedItem = z.object(listed).meta({ id: 'ListedItem' })
export const Item = z
  .object({
    ...listed,
    partNumbers: z.array(z.string()).describe("The manufacturer's part numbers"),
    specs: z.record(z.string(), z.unknown()).describe('Technical data as published by the manufacturer; the fields depend on the category'),
    verifiedAt: z.string().nullable().describe('The day when the specs were last checked, such as 2026-11-20'),
  })
  .meta({ id: 'Item' })

const itemsQuery = PageQuery.extend({
  ...filterFields,
  q: ruledBy(z.string().max(1000), ItemList.shape.q)
    .optional()
    .describe('Search text: names, part numbers or parts of them, makers, categories and specs such as `850w gold`'),
  type: ruledBy(z.string().max(1000), ItemList.shape.type)
    .optional()
    .describe('Only items of this product_type, in any spelling (case, kinds of dashes and repeated blanks do not count)'),
  sort: ruledBy(z.enum(ItemSort.options), ItemList.shape.sort)
    .optional()
    .describe(
      'best: best-selling first, with `q` the best matches first (default). price and -price: lowest or highest public price first. newest: newest first. stock: most pieces in stock first',
    ),
})

/** Refuse unknown filters by name: a list that ignores them would look like a filtered one. */
export const ItemsQuery = itemsQuery.loose().superRefine((query, ctx) => {
  for (const key of Object.keys(query))
    if (!Object.hasOwn(itemsQuery.shape, key)) ctx.addIssue({ code: 'custom', path: [key], message: `There is no filter "${key}"` })
})

export const ItemPath = z.object({ id: itemIdInPath })

const rules = NewItemRules.shape

const optionalFields = {
  orderMultiple: wireCount(rules.orderMultiple.unwrap(), { message: 'Must be a whole number' })
    .optional()
    .describe('Pieces are sold by so many; orderQuantity must be a multiple of it. 1 if missing'),
  priceBreaks: z
    .array(
      z.object({
        quantity: wireCount(rules.priceBreaks.unwrap().element.shape.quantity, { message: 'Must be a whole number' }),
        price: wireAmount(),
      }),
    )
    .max(100, tooManyBreaks)
    .optional()
    .describe(
      'Up to ten lower prices of a piece, each from a quantity on. Quantities are multiples of orderMultiple above orderQuantity, and rise; prices are below price, and fall',
    ),
  sku: ruledBy(z.string(), rules.sku.unwrap()).optional().describe("The shop's article number. The shop creates one if missing"),
  partNumbers: ruledBy(z.array(z.string()), rules.partNumbers.unwrap()).optional().describe("The manufacturer's part numbers"),
  manufacturer: ruledBy(z.string().nullable(), rules.manufacturer.unwrap()).optional().describe('The manufacturer'),
  series: ruledBy(z.string().nullable(), rules.series.unwrap()).optional().describe('The product series'),
  specs: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Technical data; the fields depend on the category. At most 20,000 characters of JSON'),
  releaseYear: wireCount(rules.releaseYear.unwrap().unwrap(), { message: 'Must be a year' }).nullish().describe('The release year'),
  verifiedAt: ruledBy(z.string().nullable(), rules.verifiedOn.unwrap())
    .optional()
    .describe('The day when the specs were last checked, such as 2026-11-20'),
}

export const NewItemBody = z.object({
  name: ruledBy(z.string(messages.productNameRequired), rules.name).describe('The name shown to customers'),
  product_type: ruledBy(z.string(messages.productTypeRequired), rules.productType).describe('Its category, such as CPU'),
  price: wireAmount(messages.priceRequired).describe("Price of one piece in the shop's currency, with at most two decimals"),
  abalableQuantity: wireCount(rules.availableQuantity, {
    message: messages.availableQuantityRequired,
    malformed: 'Must be a whole number',
  }).describe('Pieces in stock'),
  orderQuantity: wireCount(rules.minOrderQuantity, {
    message: messages.minOrderQuantityRequired,
    malformed: 'Must be a whole number',
  }).describe('The minimum order quantity'),
  description: ruledBy(z.string(messages.descriptionRequired), rules.description).describe('The description shown to customers'),
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
    orderMultiple: item.orderMultiple,
    priceBreaks: item.priceBreaks.map(({ quantity, priceMinor }) => ({ quantity, price: toMajor(priceMinor) })),
    description: item.description,
    img: writeImages(publicUrl, item.imageUrls, picturePath(item.id, item.updatedAt)),
    releaseYear: item.releaseYear,
  }
}

export function writeItem(publicUrl: string, item: DomainItem): z.infer<typeof Item> {
  return { ...writeListedItem(publicUrl, item), partNumbers: item.partNumbers, specs: item.specs, verifiedAt: item.verifiedOn }
}

/** The given fields under the domain's names; missing fields stay missing. */
export function readItemFields(publicUrl: string, body: z.infer<typeof ItemChangesBody>): Partial<NewDomainItem> {
  const { name, product_type, price, abalableQuantity, orderQuantity, orderMultiple, priceBreaks, description, img, ...others } = body
  const { releaseYear, verifiedAt, ...same } = others
  return withoutUndefined({
    name,
    description,
    ...same,
    productType: product_type,
    priceMinor: price === undefined ? undefined : readAmount('price', price),
    availableQuantity: abalableQuantity === undefined ? undefined : readCount(abalableQuantity),
    minOrderQuantity: orderQuantity === undefined ? undefined : readCount(orderQuantity),
    orderMultiple: orderMultiple === undefined ? undefined : readCount(orderMultiple),
    priceBreaks: priceBreaks?.map(({ quantity, price }, row) => ({
      quantity: readCount(quantity),
      priceMinor: readAmount(`priceBreaks.${row}.price`, price),
    })),
    imageUrls: img === undefined ? undefined : ownImages(publicUrl, img),
    releaseYear: releaseYear === undefined || releaseYear === null ? releaseYear : readCount(releaseYear),
    verifiedOn: verifiedAt,
  })
}

/** The item's own pictures; undefined if its only link is the illustration. */
function ownImages(publicUrl: string, img: z.infer<typeof WireImages>): string[] | undefined {
  const own = readImages(publicUrl, img)
  return own.length === 0 && [img].flat().some((link) => link.trim() !== '') ? undefined : own
}

export function readNewItem(publicUrl: string, body: z.infer<typeof NewItemBody>): NewDomainItem {
  return readItemFields(publicUrl, body) as NewDomainItem
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<T>
}
