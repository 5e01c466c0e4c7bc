import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { highestNamedMinor, toMajor } from '#common/kit/money.ts'
import { type QuickOrderAnswer, type QuickOrderEntry, type QuickOrderPart, quickOrderProblems } from '#common/quick-order/answer.ts'
import { quickOrderBounds } from '#common/quick-order/rules.ts'
import { CartLine as CartLineRules, CartLines as CartLinesRules, QuickOrder as QuickOrderRules } from '#common/quick-order/schema.ts'
import type { AddedLines, CartLines } from '#server/domain/quick-order/commands.ts'
import { accountEmail, count } from './common.ts'
import { ruledBy } from './documented.ts'
import { readAmount, readCount, wireAmount, wireCount } from './numbers.ts'

export const QuickOrderBody = z.object({
  lines: QuickOrderRules.shape.lines.describe(
    `Lines as people write them, such as "20x Ryzen 5 7600", or objects with a code or name, a quantity and the price that another shop asks for a piece. Visitors may send ${quickOrderBounds.visitorLines} lines at once, customers ${quickOrderBounds.customerLines.toLocaleString('en')}`,
  ),
})

const place = {
  line: count.describe('Its place in the request, counted from 1. Blank lines have no entry'),
  text: z.string().describe('The line, or the code of a line with fields'),
}
const quantity = count.nullable().describe('The quantity that the line asks for; null if it names none, or none that can be ordered')
const theirPrice = z
  .number()
  .nullable()
  .describe('The price per piece that the line names, such as that of another quotation; null if it names none, or not clearly')
const choices = z.array(z.object({ sku: z.string(), name: z.string() }))

const Matched = z.object({
  ...place,
  status: z.literal('matched'),
  sku: z.string(),
  name: z.string(),
  quantity,
  proposed: count.describe(
    'The quantity of this line and of those that are joined with it, raised to what can be ordered. A line without a quantity asks for the minimum',
  ),
  theirPrice,
  unitPrice: z.number().describe('What the caller pays for a piece at the proposed quantity'),
  total: z.number(),
  difference: z
    .number()
    .nullable()
    .describe(
      'total minus as many pieces at their price, below zero if total is lower; the prices of joined lines count by their quantities. Null without a price, or if the quantity is not clear',
    ),
  available: count.describe('Pieces in stock'),
  problems: z
    .array(z.enum(quickOrderProblems))
    .describe(
      'below-minimum, not-multiple: proposed was raised. short-stock: less is available than proposed. bad-quantity: the quantity is not a whole number from 1 on, or not clear',
    ),
})

export const QuickOrderLines = z
  .object({
    lines: z.array(
      z.discriminatedUnion('status', [
        Matched,
        z.object({
          ...place,
          status: z.literal('choose'),
          quantity,
          theirPrice,
          choices: choices.describe('Up to five parts that fit, best first'),
        }),
        z.object({
          ...place,
          status: z.literal('unknown'),
          quantity,
          theirPrice,
          nearest: choices.describe('Up to three parts that are similar'),
        }),
        z.object({
          ...place,
          status: z.literal('joined'),
          quantity,
          theirPrice,
          into: count.describe('The line of the same part that it was added to'),
        }),
        z.object({
          ...place,
          status: z
            .literal('skipped')
            .describe('No part: the names of columns, a title above them, a total or a remark, a drawn line, or numbers alone'),
        }),
      ]),
    ),
    totals: z
      .object({
        lines: count.describe('How many matched lines have a price of theirs'),
        ours: z.number().describe('What these lines cost here: the sum of total'),
        theirs: z.number().describe('What as many pieces cost at their prices'),
        difference: z.number().describe('ours minus theirs, below zero if ours is lower'),
      })
      .describe('The sums of the lines that have both prices'),
    matched: count.describe('How many lines have the status matched'),
    total: count.describe('How many entries there are'),
  })
  .meta({ id: 'QuickOrderLines' })

export function writeQuickOrder({ lines, parts, totals, matched, total }: QuickOrderAnswer): z.infer<typeof QuickOrderLines> {
  const byId = new Map(parts.map((part) => [part.productId, part]))
  return { lines: lines.map((line) => writeLine(line, byId)), totals: writeTotals(totals), matched, total }
}

const writeTotals = ({ lines, ourMinor, theirMinor, differenceMinor }: QuickOrderAnswer['totals']) => ({
  lines,
  ours: toMajor(ourMinor),
  theirs: toMajor(theirMinor),
  difference: signedMajor(differenceMinor),
})

const signedMajor = (minor: number): number => (minor < 0 ? -toMajor(-minor) : toMajor(minor))
const writeTheirs = ({ theirPriceMinor }: { theirPriceMinor: number | null }) => ({
  theirPrice: theirPriceMinor === null ? null : toMajor(theirPriceMinor),
})

function writeLine(entry: QuickOrderEntry, parts: ReadonlyMap<number, QuickOrderPart>): z.infer<typeof QuickOrderLines>['lines'][number] {
  const named = (id: number) => {
    const { sku = '', name = '', availableQuantity = 0 } = parts.get(id) ?? {}
    return { sku, name, availableQuantity }
  }
  const offered = (id: number) => {
    const { sku, name } = named(id)
    return { sku, name }
  }
  const { line, text } = entry
  switch (entry.status) {
    case 'matched': {
      const { sku, name, availableQuantity } = named(entry.productId)
      const { status, quantity, proposed, unitPriceMinor, totalMinor, problems, compared } = entry
      const prices = { unitPrice: toMajor(unitPriceMinor), total: toMajor(totalMinor) }
      return {
        ...{ line, text, status, sku, name, quantity, proposed, ...writeTheirs(entry), ...prices },
        difference: compared ? signedMajor(compared.differenceMinor) : null,
        ...{ available: availableQuantity, problems: [...problems] },
      }
    }
    case 'choose':
      return {
        line,
        text,
        status: entry.status,
        quantity: entry.quantity,
        ...writeTheirs(entry),
        choices: entry.choices.map(({ productId }) => offered(productId)),
      }
    case 'unknown':
      return { line, text, status: entry.status, quantity: entry.quantity, ...writeTheirs(entry), nearest: entry.nearest.map(offered) }
    case 'joined':
      return { line, text, status: entry.status, quantity: entry.quantity, ...writeTheirs(entry), into: entry.into }
    case 'skipped':
      return { line, text, status: entry.status }
  }
}

export const CartPath = z.object({ email: accountEmail('The email address of the customer') })

const rules = CartLineRules.shape

export const CartLinesBody = z.object({
  key: ruledBy(z.string(messages.badInput), CartLinesRules.shape.key).describe(
    'A key of your choice for this request. Sending the same lines under it again answers the same and adds nothing',
  ),
  lines: z
    .array(
      z.object({
        sku: ruledBy(z.string('Must be text'), rules.sku.unwrap()).describe('The SKU of the item'),
        quantity: wireCount(rules.quantity, { message: 'Must be a quantity' }).describe('Number of pieces to add'),
        price: wireAmount('Must be an amount', { min: 0, max: highestNamedMinor })
          .optional()
          .describe('The price of a piece that the customer saw. If it differs from the current prices, nothing is added'),
      }),
      'Must be a list of lines',
    )
    .min(1, 'Must have at least one line')
    .max(quickOrderBounds.customerLines, `Must have at most ${quickOrderBounds.customerLines.toLocaleString('en')} lines`)
    .describe('All of them are added, or none'),
})

export const readCartLines = (email: string, { key, lines }: z.infer<typeof CartLinesBody>): CartLines => ({
  email,
  key,
  lines: lines.map(({ sku, quantity, price }, i) => ({
    sku,
    quantity: readCount(quantity),
    ...(price !== undefined && { priceMinor: readAmount(`lines.${i}.price`, price) }),
  })),
})

export const CartLinesAdded = z
  .object({
    success: z.string().describe('A text for the customer'),
    lines: z
      .array(
        z.object({
          line: count.describe('Its place in the request, counted from 1'),
          _id: z.string().describe('The order number. Lines of the same item are one order'),
          quantity: count.describe('The quantity of the order after the request'),
          was: count
            .nullable()
            .describe(
              'Its quantity before the request: 0 for a new order. null if an earlier version of the shop added it, and the request is repeated',
            ),
        }),
      )
      .describe('The order that each line was added to'),
  })
  .meta({ id: 'CartLinesAdded' })

export const writeCartLines = ({ added, message }: AddedLines): z.infer<typeof CartLinesAdded> => ({
  success: message,
  lines: added.map(({ line, number, quantity, was }) => ({ line, _id: String(number), quantity, was })),
})
