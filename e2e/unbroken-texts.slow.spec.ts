// Texts of customers and admins are free: one long word without a break must not make a page wider than a phone.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, expectNoSidewaysScroll, open, signIn, signUp, test } from './support/test.ts'

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
    '/dashboard/review',
  ]
  await expectNarrow(page, [...paths, '/cart'])
  await page.getByRole('button', { name: `Cancel order line ${number}` }).click()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await open(page, `/pars/${part.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

async function expectNarrow(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path.slice(0, 60), async () => {
      await open(page, path)
      await expectNoSidewaysScroll(page)
    })
}

test('no page of orders, documents, payments and admins does either', async ({ page, context, browser }) => {
  // 64 characters are the most that an address may have before its @.
  const customer = {
    email: `${randomUUID().padEnd(64, 'x')}@${'unbroken'.repeat(7)}.test`,
    password: 'six or more',
    name: long('Name', 100),
  }
  await signUp(context, customer)
  await call(context, 'mutation', 'users.changeProfile', {
    displayName: customer.name,
    address: long('Address', 500),
    phoneNumber: long('+8801711000001x', 200),
  })
  const productType = long(`Type${randomUUID()}`, 200)
  const ordered = async (priceMinor: number) => {
    const part = await addPart(context, { name: long('Part', 200), productType, sku: long(`SKU${randomUUID()}`, 200), priceMinor })
    return addOrder(context, customer, part)
  }
  // A card takes smaller sums.
  const [paid, placed, held, pending] = await Promise.all([
    ordered(98_765_432_10),
    ordered(98_765_432_10),
    ordered(100_00),
    ordered(98_765_432_10),
  ])
  await call(context, 'mutation', 'orders.place', { numbers: [paid, placed], method: 'cash' })
  const { totalMinor } = (await call(context, 'query', 'orders.get', { number: held })) as { totalMinor: number }
  const start = { numbers: [held], method: 'card', totalMinor }
  const { id } = (await call(context, 'mutation', 'payments.start', start)) as { id: string }

  const desk = await browser.newContext({ viewport: { width: 360, height: 740 } })
  try {
    await signIn(desk, demoSignIns[0])
    await call(desk, 'mutation', 'orders.recordCash', { number: paid })
    const refund = { refundId: randomUUID(), number: paid, amountMinor: 1, reason: long('Reason', 200) }
    await call(desk, 'mutation', 'payments.refund', refund)
    const { documents } = (await call(context, 'query', 'payments.documents', {})) as { documents: { kind: string; number: number }[] }
    const documentPaths = documents.map(({ kind, number }) => `/dashboard/documents/${kind.replace('_', '-')}/${number}`)

    await page.setViewportSize({ width: 360, height: 740 })
    await expectNarrow(page, [
      '/cart',
      '/dashboard/account',
      '/dashboard/account/changeinfo',
      '/dashboard/account/security',
      '/dashboard/purchase',
      '/dashboard/purchase/pandding',
      '/dashboard/purchase/complate',
      '/dashboard/allorder',
      '/dashboard/documents',
      ...documentPaths,
      `/payment/${pending}`,
      `/payment/${placed}`,
      '/payment',
      `/payment/result/${id}`,
    ])
    const ofCustomer = encodeURIComponent(customer.email)
    const office = await desk.newPage()
    await expectNarrow(office, [
      `/dashboard/documents?q=${ofCustomer}`,
      `/dashboard/users?q=${ofCustomer}`,
      `/dashboard/product?q=${encodeURIComponent(productType)}`,
      `/dashboard/manageProduct?q=${encodeURIComponent(productType)}`,
      '/dashboard/messages',
    ])
    await expectNarrow(office, [`/dashboard/allorder?q=${placed}`])
    await office.getByRole('button', { name: `Details of order line ${placed}` }).click()
    await expect(office.getByRole('region', { name: `Order line ${placed}` })).toBeVisible()
    await expectNoSidewaysScroll(office)
  } finally {
    await desk.close()
  }
})
