// How many acts it takes to buy many lines: an act is a click, a key chord, a paste or a typed field.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type AddedPart, addPart } from './support/shop.ts'
import { call, expect, open, test } from './support/test.ts'

/** Counts the acts of one person on a page. */
function actsOn(page: Page) {
  let count = 0
  const counted =
    <Rest extends unknown[]>(act: (...rest: Rest) => Promise<void>) =>
    (...rest: Rest) => {
      count += 1
      return act(...rest)
    }
  return {
    count: () => count,
    open: counted((path: string) => open(page, path)),
    click: counted((place: Locator) => place.click()),
    enter: counted((place: Locator, text: string) => place.fill(text)),
  }
}
type Acts = ReturnType<typeof actsOn>

const skuOf = ({ name }: Pick<AddedPart, 'name'>) => `TEST-${name.slice('Test fan '.length)}`

async function addParts(context: BrowserContext, count: number): Promise<AddedPart[]> {
  const parts: AddedPart[] = []
  while (parts.length < count)
    parts.push(...(await Promise.all(Array.from({ length: Math.min(10, count - parts.length) }, () => addPart(context)))))
  return parts
}

async function paste(acts: Acts, page: Page, lines: readonly string[]): Promise<void> {
  await acts.open('/quick-order')
  await acts.enter(page.getByLabel('Paste your lines'), lines.join('\n'))
  await acts.click(page.getByRole('button', { name: 'Check lines' }))
}

/** From the checked lines to the placed purchase. */
async function buy(acts: Acts, page: Page, count: number, poNumber?: string): Promise<void> {
  await acts.click(page.getByRole('button', { name: `Add ${count} to cart` }))
  await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toContainText(`${count} parts`)
  await acts.click(page.getByRole('link', { name: /^Cart, / }))
  await acts.click(page.getByRole('button', { name: 'Place Order' }))
  if (poNumber !== undefined) await acts.enter(page.getByLabel('PO number', { exact: true }), poNumber)
  await acts.click(page.getByRole('radio', { name: 'Cash on delivery' }))
  await acts.click(page.getByRole('button', { name: /^Place order, pay / }))
}

async function placed(context: BrowserContext) {
  const answer = await call(context, 'query', 'purchases.search', { scope: 'own' })
  return (answer as { purchases: { lines: number; pieces: number; poNumber: string | null; totalMinor: number }[] }).purchases
}

test('12 lines are bought by pasting them in 13 acts at most', async ({ page, context, customer }) => {
  expect(customer.email).toContain('@')
  const parts = await addParts(context, 12)
  const acts = actsOn(page)
  await paste(
    acts,
    page,
    parts.map((part) => `${skuOf(part)}\t20`),
  )
  await buy(acts, page, 12)
  await expect.poll(() => placed(context)).toMatchObject([{ lines: 12, pieces: 240, totalMinor: 240 * 850_00 }])
  expect(acts.count()).toBeLessThanOrEqual(13)
})

test('120 lines with 10 unclear ones and a PO number are bought in 20 acts at most', async ({ page, context, customer }) => {
  expect(customer.email).toContain('@')
  const clear = await addParts(context, 110)
  const unclear = await addParts(context, 10)
  // Each has a twin of the same name, so that the shop has to ask which one is meant.
  for (const part of unclear) await addPart(context, { name: part.name, sku: `TWIN-${skuOf(part)}` })
  const acts = actsOn(page)
  // Spread over the whole list, as in a sheet of a buyer.
  const lines = unclear.flatMap(({ name }, i) => [...clear.slice(i * 11, (i + 1) * 11).map((part) => `${skuOf(part)}\t20`), `${name}\t40`])
  await paste(acts, page, lines)
  // The table has pages of 100 lines, so the questions are shown alone.
  await acts.click(page.getByRole('button', { name: 'To settle 10' }))
  const table = page.getByRole('region', { name: 'Your lines' })
  for (const part of unclear) {
    const choices = table.getByRole('list', { name: new RegExp(`^Parts for ${part.name}`) })
    await acts.click(choices.getByRole('button', { name: new RegExp(`TWIN-${skuOf(part)}`) }))
  }
  await buy(acts, page, 120, 'PO/2026/118')
  const pieces = 110 * 20 + 10 * 40
  await expect.poll(() => placed(context)).toMatchObject([{ lines: 120, pieces, poNumber: 'PO/2026/118', totalMinor: pieces * 850_00 }])
  expect(acts.count()).toBeLessThanOrEqual(20)
})
