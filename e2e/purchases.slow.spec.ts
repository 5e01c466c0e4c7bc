// Purchases: found by their PO number, paid in cash, documented, packed, ordered again and kept as a list.
import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, settled, shopUrl, signIn, test } from './support/test.ts'

test('a purchase is found, paid in cash as a whole, packed, and ordered again', async ({ page, context, customer, browser }) => {
  const parts = [await addPart(context), await addPart(context), await addPart(context)]
  const numbers: number[] = []
  for (const part of parts) numbers.push(await addOrder(context, customer, part))
  const poNumber = `PO/${numbers[0]}`
  const terms = { key: poNumber, numbers: 'all', method: 'cash', poNumber, note: 'Gate 2', wishedOn: '2099-01-15' }
  const { purchase } = (await call(context, 'mutation', 'purchases.place', terms)) as { purchase: { number: string; totalMinor: number } }
  const main = page.getByRole('main')

  await open(page, '/dashboard/purchase')
  await main
    .getByRole('link', { name: `Purchase ${purchase.number}` })
    .filter({ visible: true })
    .first()
    .click()
  await expect(main.getByRole('heading', { name: `Purchase ${purchase.number}` })).toBeVisible()
  await main.getByRole('link', { name: 'All purchases' }).click()
  await main.getByRole('searchbox').fill(poNumber.toLowerCase())
  await main.getByRole('button', { name: 'Filter' }).click()
  const row = main.getByRole('row').filter({ hasText: poNumber })
  await expect(row).toContainText('Placed, pay on delivery')
  await expect(row).toContainText('3 lines')
  await row.getByRole('link', { name: purchase.number }).click()

  await expect(main.getByRole('article')).toContainText('15 Jan 2099')
  await main.getByRole('button', { name: new RegExp(`order line ${numbers[0]}$`) }).click()
  await page.getByRole('button', { name: 'Cancel line' }).click()
  await expect(main.getByRole('article')).toContainText('Partly cancelled')
  await expect(main.getByText('1 of 3 lines cancelled')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const shop = await browser.newContext({ baseURL: shopUrl() })
  await signIn(shop, demoSignIns[0])
  const desk = await shop.newPage()
  await open(desk, `/dashboard/purchases?q=${purchase.number.replace('-', '').toLowerCase()}`)
  await desk.getByRole('main').getByRole('link', { name: purchase.number }).click()
  await desk.getByRole('main').getByRole('link', { name: 'Packing slip' }).click()
  const slip = desk.getByRole('article', { name: /^Packing slip/ })
  await expect(slip).toContainText('2 lines')
  for (const text of [poNumber, 'Gate 2', '14 Mirpur Road', parts[1]?.name ?? '']) await expect(slip).toContainText(text)
  await expect(slip).not.toContainText('BDT')
  await expect(slip).not.toContainText(parts[0]?.name ?? '')
  await expectAccessible(desk)
  await desk
    .getByRole('main')
    .getByRole('link', { name: `Purchase ${purchase.number}` })
    .click()
  await desk.getByRole('button', { name: 'Record cash' }).click()
  await expect(desk.getByRole('alertdialog')).toContainText(`for 2 lines of purchase ${purchase.number}`)
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Record cash' }).click()
  await expect(desk.getByRole('article')).toContainText('Completed')
  await shop.close()

  await open(page, `/dashboard/purchases/${purchase.number}`)
  await expect(main.getByRole('region', { name: 'What happened' })).toContainText('in cash')
  await main.getByRole('button', { name: 'Order again' }).click()
  await expect(main.getByRole('alert')).toContainText('3 lines with')
  await main.getByRole('button', { name: 'Save as list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Saved 3 parts')
  await page.keyboard.press('Escape')
  await main.getByRole('region', { name: 'Documents' }).getByRole('link').click()
  await settled(page)
  await expect(main.getByRole('article')).toContainText(poNumber)
  await expect(main.getByRole('article')).toContainText(purchase.number)
})

test('a phone shows the first twenty lines of a long purchase, then all', async ({ page, context, customer }) => {
  const parts = await Promise.all(Array.from({ length: 24 }, () => addPart(context)))
  for (const part of parts) await addOrder(context, customer, part)
  const { purchase } = (await call(context, 'mutation', 'purchases.place', { key: 'long', numbers: 'all', method: 'cash' })) as {
    purchase: { number: string }
  }
  const lines = page.getByRole('region', { name: 'Lines' }).locator('tbody tr').filter({ visible: true })
  const more = page.getByRole('button', { name: 'Show 4 more' })
  await open(page, `/dashboard/purchases/${purchase.number}`)
  await expect(lines).toHaveCount(24)
  await expect(more).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(lines).toHaveCount(20)
  await expectNoSidewaysScroll(page)
  await more.click()
  await expect(lines).toHaveCount(24)
  await expect(lines.nth(20).getByRole('link').first()).toBeFocused()
  await expect(more).toBeHidden()
})
