// A pasted order does not carry along what was in the cart before.
import { randomInt } from 'node:crypto'
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './support/test.ts'

test('only the pasted lines are placed, and a joined line is separated', async ({ page, context, customer }) => {
  const mark = randomInt(1_000_000_000)
  const skus = [0, 1, 2, 3].map((n) => `EARLIER-${mark}-${n}`)
  const [older, shared] = [await addPart(context, { sku: skus[0] }), await addPart(context, { sku: skus[1] })]
  for (const sku of skus.slice(2)) await addPart(context, { sku })
  await addOrder(context, customer, older)
  await addOrder(context, customer, shared)
  const main = page.getByRole('main')

  await open(page, '/quick-order')
  await main.getByLabel('Paste your lines').fill(
    skus
      .slice(1)
      .map((sku) => `${sku} 40`)
      .join('\n'),
  )
  await main.getByRole('button', { name: 'Check lines' }).click()
  await main.getByRole('button', { name: 'Add 3 to cart' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('1 line was already in your cart')
  await notice.getByRole('link', { name: 'Go to cart' }).click()

  const addition = main.getByRole('region', { name: 'Your last addition' })
  await expect(addition).toContainText('3 lines added. 1 line was already in your cart and is not selected.')
  await expect(addition).toContainText(`${shared.name}: was 20, now 60`)
  await expect(main.getByRole('checkbox', { name: new RegExp(older.name) })).not.toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await addition.getByRole('button', { name: `Separate ${shared.name}` }).click()
  await expect(addition).toContainText('3 lines added. 2 lines were already in your cart and are not selected.')

  await page.reload()
  await expect(main.getByRole('checkbox', { name: new RegExp(older.name) })).not.toBeChecked()
  await addition.getByRole('button', { name: 'Place only these 3' }).click()
  await expect(page).toHaveURL(/\/payment\?orders=/)
  await expect(main.getByRole('region', { name: /^Lines|^Checkout/ }).first()).not.toContainText(older.name)
  await expect(main).toContainText('BDT 102,000.00')
  const left = (await call(context, 'query', 'cart.lines')) as { lines: { quantity: number }[] }
  expect(left.lines.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([20, 20, 40, 40, 40])
})
