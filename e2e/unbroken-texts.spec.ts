// Texts of customers and admins are free: one long word without a break must not make a page wider than a phone.
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, expectNoSidewaysScroll, open, test } from './support/test.ts'

const long = (start: string, length: number): string => start.padEnd(length, 'Unbroken')

test('no page scrolls sideways on a phone with unbroken texts', async ({ page, context, customer }) => {
  const part = await addPart(context, {
    name: long('Part', 200),
    productType: long(`Type${Date.now()}`, 200),
    sku: long(`SKU${Date.now()}`, 200),
    description: long('Description', 400),
    specs: { [long('fact', 100)]: long('Value', 200) },
    priceMinor: 98_765_432_10,
  })
  const sibling = await addPart(context, { name: long('Sibling', 200), productType: part.productType })
  const number = await addOrder(context, customer, part)
  await addOrder(context, customer, sibling)
  await call(context, 'mutation', 'users.changeProfile', {
    email: customer.email,
    displayName: long('Name', 100),
    address: long('Address', 500),
  })
  await call(context, 'mutation', 'reviews.add', { text: long('Review', 400), authorName: long('Author', 100) })

  await page.setViewportSize({ width: 360, height: 740 })
  const list = `/pars?type=${encodeURIComponent(part.productType)}`
  const paths = [
    '/',
    list,
    `${list}&view=grid`,
    `${list}&q=nothing`,
    `/pars?q=${long('words', 200)}`,
    `/pars/${part.id}`,
    '/cart',
    '/dashboard/review',
  ]
  for (const path of paths)
    await test.step(path.slice(0, 60), async () => {
      await open(page, path)
      await expectNoSidewaysScroll(page)
    })

  await open(page, '/cart')
  await page.getByRole('button', { name: `Cancel order ${number}` }).click()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await open(page, `/pars/${part.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
