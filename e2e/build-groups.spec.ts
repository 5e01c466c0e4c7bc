// Builds in the cart: heads with a verdict, machines, what is missing, one question about a conflict, and the same build in its purchase and in lists.
import { addPart } from './support/shop.ts'
import { call, expect, open, test } from './support/test.ts'

test('a build stays together from the cart to its purchase, and a conflict is asked about once', async ({ page, context, customer }) => {
  expect(customer.email).not.toBe('')
  const fan = await addPart(context, { minOrderQuantity: 4, orderMultiple: 4, availableQuantity: 400 })
  const parts = [
    { sku: 'CPU-5600G', quantity: 1 },
    { sku: 'MB-H610M-K-D4', quantity: 1 },
    { sku: `TEST-${fan.name.replace('Test fan ', '')}`, quantity: 3 },
  ]
  await call(context, 'mutation', 'buildGroups.add', { key: 'one', name: 'Wrong board', machines: 2, parts })
  await call(context, 'mutation', 'buildGroups.add', { key: 'two', name: 'Fans', machines: 5, parts: parts.slice(2) })
  await open(page, '/cart')
  const wrong = page.getByRole('article', { name: 'Wrong board' })
  const fans = page.getByRole('article', { name: /^Fans/ })
  await expect(wrong.getByText('Does not fit', { exact: true })).toBeVisible()
  await wrong.locator('summary').press('Enter')
  await expect(wrong.getByRole('list', { name: 'Findings' })).toContainText('AM4')
  await expect(wrong.getByRole('row', { name: new RegExp(fan.name) })).toContainText('24')

  await fans.getByRole('button', { name: 'Change machines of Fans' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('10')
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  await expect(fans).toContainText('10 machines')
  await expect(wrong.getByRole('row', { name: new RegExp(fan.name) })).toContainText('36')

  // A line that is removed is missing, and comes back with one press.
  const { lines } = (await call(context, 'query', 'cart.lines')) as { lines: { number: number; productId: number }[] }
  const line = lines.find(({ productId }) => productId === fan.id)
  await page.getByRole('button', { name: `Cancel order ${line?.number}` }).click()
  await expect(wrong).toContainText('6 pieces are missing')
  await wrong.getByRole('button', { name: 'Add the missing pieces of Wrong board' }).click()
  await expect(wrong).not.toContainText('missing')
  await expect(wrong.getByRole('row', { name: new RegExp(fan.name) })).toContainText('8')

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const place = page.getByRole('button', { name: 'Place Order' })
  await place.click()
  const question = page.getByRole('alertdialog', { name: 'Parts of a build do not fit together' })
  await expect(question).toContainText('Wrong board: ')
  await question.getByRole('button', { name: 'Back to the build' }).click()
  await expect(wrong.locator('summary')).toBeFocused()
  await place.click()
  await question.getByRole('button', { name: 'Place anyway' }).click()
  await page.waitForURL(/\/payment/)
  await page.goBack()
  await place.click()
  await page.waitForURL(/\/payment/)

  const { purchase } = (await call(context, 'mutation', 'purchases.place', {
    key: 'place',
    numbers: 'all',
    method: 'cash',
    delivery: { recipient: 'School', phoneNumber: '+880 1700-000000', address: 'Dhaka' },
  })) as { purchase: { number: string } }
  await open(page, `/dashboard/purchases/${purchase.number}`)
  await expect(page.getByRole('article', { name: 'Wrong board' })).toContainText('2 machines')

  const { listId } = (await call(context, 'mutation', 'buildGroups.addToList', {
    listName: 'Spare fans',
    name: 'Fans',
    machines: 4,
    parts: parts.slice(2),
  })) as { listId: string }
  await call(context, 'mutation', 'savedBuilds.save', { name: 'Office', machines: 20, parts: parts.slice(0, 2) })
  await open(page, `/dashboard/lists/${listId}`)
  await expect(fans).toContainText('4 machines')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toBeVisible()
  await page.goto('/cart')
  await expect(fans).toContainText('4 machines')
  await fans.getByRole('button', { name: 'Take apart Fans' }).click()
  await expect(fans).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/dashboard/builds')
  await page.getByRole('button', { name: 'Delete Office' }).click()
  await expect(page.getByText('You have no builds yet')).toBeVisible()
  await page.getByRole('button', { name: 'Restore Office' }).click()
  await expect(page.getByRole('link', { name: 'Office' })).toBeVisible()
})
