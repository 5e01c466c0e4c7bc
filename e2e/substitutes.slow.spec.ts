// Lines that the stock does not cover: equal or better parts replace them in quick order, in the cart and in a list.
import { randomInt, randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { addPart, changePart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, signUp, test } from './support/test.ts'

const screen = (panel: string, size: number, hertz: number) => ({
  screen_size: size,
  resolution: '2560x1440',
  refresh_rate: hertz,
  panel_type: panel,
  response_time: 4,
})

/** Monitors that are out of stock, and for each a faster one of its size with just enough pieces. The tests differ in the panel. */
async function addMonitors(context: BrowserContext, panel: string, count: number) {
  const mark = randomInt(1_000_000_000)
  const monitor = (sku: string, values: Record<string, unknown>) =>
    addPart(context, {
      sku: `${sku}-${mark}`,
      name: `Monitor ${sku} of test ${mark}`,
      productType: 'Monitor',
      minOrderQuantity: 1,
      ...values,
    })
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const size = 20 + i
      return {
        gone: await monitor(`GONE-${i}`, { availableQuantity: 0, priceMinor: 3_00 + i, specs: screen(panel, size, 60) }),
        good: await monitor(`GOOD-${i}`, { availableQuantity: 10, priceMinor: 2_00 + i, specs: screen(panel, size, 75) }),
      }
    }),
  )
}

test('short lines of a pasted order are replaced with one press, and one in the cart', async ({ page, context }) => {
  const pairs = await addMonitors(context, 'IPS', 19)
  await signUp(context, { name: 'Rina Akter', email: `${randomUUID()}@people.test`, password: 'six or more' })
  // Without specs there is no telling which part would be as good.
  const vague = await addPart(context, { name: `Vague part ${randomInt(1_000_000_000)}`, availableQuantity: 5, minOrderQuantity: 1 })
  const fine = await addPart(context)
  const lines = [...pairs.map(({ gone }) => gone), vague].map(({ name }) => `${name}\t10`)
  await open(page, '/quick-order')
  await page.getByLabel('Paste your lines').fill([...lines, `${fine.name}\t40`].join('\n'))
  await page.getByRole('button', { name: 'Check lines' }).click()
  const table = page.getByRole('region', { name: 'Your lines' })
  await expect(page.getByRole('main')).toContainText('21 lines: 21 matched')
  await expect(page.getByRole('button', { name: 'Add 1 to cart' })).toBeVisible()

  // One by one.
  const [first, second] = pairs
  await table.getByText(`Show alternatives to ${first?.gone.name}`).click()
  await table.getByRole('button', { name: `Use this instead of ${first?.gone.name}: ${first?.good.name}` }).click()
  await expect(table.getByRole('textbox', { name: `Quantity of ${first?.good.name}` })).toHaveValue('10')
  await expect(page.getByRole('button', { name: 'Add 2 to cart' })).toBeVisible()

  // All others, after a look at them.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Replace all short lines' }).click()
  const plan = page.getByRole('dialog', { name: 'Replace all short lines' })
  await expect(plan).toContainText('18 of 19 lines can be replaced by parts that are equal or better and in stock.')
  await expect(plan).toContainText(`No equal or better part in stock: ${vague.name}.`)
  const offer = plan.getByRole('listitem').filter({ hasText: second?.gone.name ?? '' })
  await expect(offer).toContainText(second?.good.name ?? '')
  await expect(offer).toContainText('BDT 10.00 less')
  await expect(offer).toContainText('60 Hz → 75 Hz')
  await expect(plan).toContainText('In all: BDT 180.00 less.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await plan.getByRole('button', { name: 'Replace 18 lines' }).click()
  await expect(plan).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add 20 to cart' })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Add 20 to cart' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toContainText('20 parts, 230 pieces')

  // Other customers bought the pieces of a line that is in the cart.
  if (first) await changePart(context, first.good, { availableQuantity: 3 })
  const other = await addPart(context, {
    ...{
      name: `Monitor OTHER ${randomInt(1_000_000_000)}`,
      productType: 'Monitor',
      priceMinor: 1_00,
      minOrderQuantity: 12,
      orderMultiple: 12,
    },
    specs: screen('IPS', 20, 80),
  })
  await page.getByRole('link', { name: 'Go to cart' }).click()
  const cart = page.getByRole('main')
  await cart.getByText(`Show alternatives to ${first?.good.name}`).click()
  await cart.getByRole('button', { name: `Use this instead of ${first?.good.name}: ${other.name}` }).click()
  await expect(cart.getByRole('textbox', { name: new RegExp(`^Quantity of ${other.name}`) })).toHaveValue('12')
  // The line keeps its place.
  const { lines: placed } = (await call(context, 'query', 'cart.lines')) as { lines: { name: string; quantity: number }[] }
  expect(placed).toHaveLength(20)
  expect(placed.map(({ name }) => name)).not.toContain(first?.good.name)
  expect(placed.every(({ name }) => name === fine.name || name === other.name || name.includes('GOOD'))).toBe(true)
})

test('a short line of a list gets another part in its place', async ({ page, context, customer }) => {
  const pairs = await addMonitors(context, 'VA', 2)
  const lines = pairs.map(({ gone }) => ({ productId: gone.id, quantity: 4 }))
  const { id } = (await call(context, 'mutation', 'partLists.create', { name: `List of ${customer.name}`, lines })) as { id: string }
  await open(page, `/dashboard/lists/${id}`)
  await page.getByRole('button', { name: 'Replace all short lines' }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace 1 line' }).click()
  const table = page.getByRole('region', { name: 'Lines of the list' })
  await expect(table).toContainText(pairs[1]?.good.name ?? '')
  await expect(table).toContainText(pairs[0]?.gone.name ?? '')
  await table.getByText('Show alternatives').click()
  await table
    .getByRole('button', { name: /^Use this instead/ })
    .first()
    .click()
  await expect(table).not.toContainText(pairs[0]?.gone.name ?? '')
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
})
