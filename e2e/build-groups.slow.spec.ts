// Builds in the cart: one head per build, with the whole width of a phone, and one question about parts that do not fit.
import { addPart } from './support/shop.ts'
import { call, expect, expectNoSidewaysScroll, open, test } from './support/test.ts'

test('a build stays together from the cart to its purchase, and a conflict is asked about', async ({ page, context, customer }) => {
  expect(customer.email).not.toBe('')
  const fan = await addPart(context, { minOrderQuantity: 4, orderMultiple: 4, availableQuantity: 400 })
  const parts = [
    { sku: 'CPU-5600G', quantity: 1 },
    { sku: 'MB-H610M-K-D4', quantity: 1 },
    { sku: `TEST-${fan.name.replace('Test fan ', '')}`, quantity: 3 },
  ]
  await call(context, 'mutation', 'buildGroups.add', { key: 'one', name: 'Wrong board', machines: 2, parts })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/cart')
  const wrong = page.getByRole('article', { name: 'Wrong board' })
  await wrong.locator('summary').press('Enter')
  await expect(wrong.getByRole('list', { name: 'Findings' })).toBeVisible()
  await expectNoSidewaysScroll(page)

  const place = page.getByRole('button', { name: 'Place Order' })
  await place.click()
  const question = page.getByRole('alertdialog', { name: 'Parts of a build do not fit together' })
  await question.getByRole('button', { name: 'Back to the build' }).click()
  await expect(wrong.locator('summary')).toBeFocused()
  await place.click()
  await question.getByRole('button', { name: 'Place anyway' }).click()
  await page.waitForURL(/\/payment/)
  const { purchase } = (await call(context, 'mutation', 'purchases.place', {
    key: 'place',
    numbers: 'all',
    method: 'cash',
    delivery: { recipient: 'School', phoneNumber: '+880 1700-000000', address: 'Dhaka' },
  })) as { purchase: { number: string } }
  await open(page, `/dashboard/purchases/${purchase.number}`)
  await expect(page.getByRole('article', { name: 'Wrong board' })).toContainText('2 machines')
})
