// Converts between the texts of the product forms and the whole numbers of the API.
import { z } from 'zod'
import { AvailableQuantity, ItemPrice, MinOrderQuantity, NewItem, OrderMultiple } from '#common/items/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { readTypedAmount, readTypedCount, type Typed } from '#common/kit/typed-values.ts'

/** Text → number. Empty text becomes undefined, so that the domain's own message for a missing number applies. */
function numberText(schema: z.ZodNumber, read: (text: string) => Typed) {
  return z
    .string()
    .transform((text, ctx) => {
      const { value, problem } = read(text)
      if (problem === undefined) return value ?? undefined
      ctx.addIssue({ code: 'custom', message: problem })
      return z.NEVER
    })
    .pipe(schema as z.ZodType<number, number | undefined>)
}

const PriceText = numberText(ItemPrice, readTypedAmount)
const AvailableText = numberText(AvailableQuantity, readTypedCount)
const MinimumText = numberText(MinOrderQuantity, readTypedCount)
const MultipleText = numberText(OrderMultiple, readTypedCount)
// The server checks that rows fit each other and the product; the form shows errors during typing.
const PriceBreakTexts = z.array(z.object({ quantity: numberText(OrderMultiple, readTypedCount), priceMinor: PriceText }))
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
export const readQuantityText = (text: string): number | null => readTypedCount(text).value ?? null
export const readPriceText = (text: string): number | null => readTypedAmount(text).value ?? null

/** Minor units → input text: `850.00`. */
export const amountText = (minor: number): string => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

/** True if the typed minimum order exceeds the typed stock. */
export function isMinimumAbove(minimum: string, available: string): boolean {
  const [least, there] = [readQuantityText(minimum), readQuantityText(available)]
  return least !== null && there !== null && least > there
}

/** The same warning, for a form and for a narrow column. */
export const minimumAboveHint = "This is more than the available quantity, so customers can't order it yet."
export const minimumAboveNote = "Below minimum: can't be ordered"
