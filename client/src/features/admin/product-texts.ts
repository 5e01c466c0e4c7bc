// Converts between the texts of the product forms and the whole numbers of the API.
import { z } from 'zod'
import { AvailableQuantity, ItemPrice, MinOrderQuantity, NewItem, OrderMultiple } from '#common/items/schema.ts'
import { messages } from '#common/messages.ts'
import { readMinor } from '#common/money.ts'

/** Text → number. Empty text becomes undefined, so that the domain's own message for a missing number applies. */
function numberText(schema: z.ZodNumber, read: (text: string) => number | null, unreadable: string) {
  return z
    .string()
    .transform((typed, ctx) => {
      const text = typed.trim()
      const number = text === '' ? undefined : read(text)
      if (number !== null) return number
      ctx.addIssue({ code: 'custom', message: unreadable })
      return z.NEVER
    })
    .pipe(schema as z.ZodType<number, number | undefined>)
}

const readCount = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)
const wholeNumber = 'Must be a whole number'

const PriceText = numberText(ItemPrice, readMinor, 'Must be an amount such as 1250 or 1250.50')
const AvailableText = numberText(AvailableQuantity, readCount, wholeNumber)
const MinimumText = numberText(MinOrderQuantity, readCount, wholeNumber)
const MultipleText = numberText(OrderMultiple, readCount, wholeNumber)
// The server checks that rows fit each other and the product; the form shows errors during typing.
const PriceBreakTexts = z.array(z.object({ quantity: numberText(OrderMultiple, readCount, wholeNumber), priceMinor: PriceText }))
const { name, productType, description, imageUrls } = NewItem.shape

export const NewProductTexts = z.object({
  name,
  productType,
  priceMinor: PriceText,
  availableQuantity: AvailableText,
  minOrderQuantity: MinimumText,
  orderMultiple: MultipleText,
  priceBreaks: PriceBreakTexts,
  description,
  image: z.string().trim().min(1, messages.imageRequired).pipe(imageUrls.element),
})
export type NewProductTexts = z.input<typeof NewProductTexts>
export type NewProduct = z.output<typeof NewProductTexts>

/** The fields that a row of the product management can change. */
export const ChangedProductTexts = z
  .object({
    priceMinor: PriceText,
    availableQuantity: AvailableText,
    minOrderQuantity: MinimumText,
    orderMultiple: MultipleText,
    priceBreaks: PriceBreakTexts,
    description,
    imageUrls,
  })
  .partial()

/** The number in a field; null if it is not a number. */
export const readQuantityText = (text: string): number | null => readCount(text.trim())
export const readPriceText = (text: string): number | null => readMinor(text.trim())

/** Minor units → input text: `850.00`. */
export const amountText = (minor: number): string => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

/** True if the typed minimum order exceeds the typed stock. */
export function isMinimumAbove(minimum: string, available: string): boolean {
  const [least, there] = [readCount(minimum.trim()), readCount(available.trim())]
  return least !== null && there !== null && least > there
}

/** The same warning, for a form and for a narrow column. */
export const minimumAboveHint = "This is more than the available quantity, so customers can't order it yet."
export const minimumAboveNote = "Below minimum: can't be ordered"
