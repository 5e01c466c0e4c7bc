// Three lines of a purchase are refunded: by ticking them on its page, in few acts.
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext } from '@playwright/test'
import { type AddedPart, addOrder, addPart, callAsAdmin } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, signUp, test } from './support/test.ts'

/** A purchase of lines of BDT 17,000.00 by a new customer, paid in cash. */
async function paidPurchase(context: BrowserContext, browser: Browser, lines: number) {
  const own = await browser.newContext()
  const buyer = { email: `${randomUUID()}@people.test`, password: 'six or more', name: 'Karim Uddin' }
  await signUp(own, buyer)
  await call(own, 'mutation', 'users.changeProfile', { phoneNumber: '01711000000', address: '14 Mirpur Road, Dhaka' })
  const parts: AddedPart[] = []
  const numbers: number[] = []
  for (let i = 0; i < lines; i += 1) {
    const part = await addPart(context)
    parts.push(part)
    numbers.push(await addOrder(own, buyer, part))
  }
  const { purchase } = (await call(own, 'mutation', 'purchases.place', { key: randomUUID(), numbers: 'all', method: 'cash' })) as {
    purchase: { number: string }
  }
  await own.close()
  await callAsAdmin(context, 'mutation', 'orders.recordCash', { number: numbers[0] })
  return { parts, numbers, purchase }
}

test('an admin refunds three lines of a purchase, and its credit note lists them', async ({ page, context, browser, admin }) => {
  expect(admin.email).not.toBe('')
  const { parts, purchase } = await paidPurchase(context, browser, 4)

  await open(page, `/dashboard/purchases/${purchase.number}`)
  const main = page.getByRole('main')
  // Six acts: the fold, three ticks, the reason, the button.
  await main.getByText('Refund lines', { exact: true }).click()
  for (const part of parts.slice(0, 3)) await main.getByRole('checkbox', { name: new RegExp(part.name) }).check()
  await main.getByLabel('Reason').fill('Three boxes were wet')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await main.getByRole('button', { name: 'Refund BDT 51,000.00' }).dblclick()

  await expect(main.getByText('Refunded', { exact: true })).toHaveCount(3)
  await expect(main.getByText('BDT 51,000.00 refunded for 3 lines')).toBeVisible()
  // The line that is left can be refunded later.
  await expect(main.getByRole('checkbox', { name: /./ })).toHaveCount(2)
  await main
    .getByRole('link', { name: /^Credit note/ })
    .first()
    .click()
  const paper = page.getByRole('article')
  await expect(paper).toContainText('Refunded lines of invoice')
  for (const part of parts.slice(0, 3)) await expect(paper).toContainText(part.name)
  await expect(paper).not.toContainText(parts[3]?.name ?? '')
})

test('an amount is refunded from its line alone, and the slip does not pack refunded lines', async ({ page, context, browser, admin }) => {
  expect(admin.email).not.toBe('')
  const { parts, numbers, purchase } = await paidPurchase(context, browser, 3)
  const refund = { refundId: randomUUID(), number: numbers[1], amountMinor: 1_00, reason: 'A scratch' }
  await callAsAdmin(context, 'mutation', 'payments.refund', refund)

  await open(page, `/dashboard/purchases/${purchase.number}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Lines', exact: true }).getByText('Partly refunded', { exact: true })).toHaveCount(1)
  await main.getByText('Refund lines', { exact: true }).click()
  await expect(main.getByText('left of BDT 17,000.00')).toHaveCount(1)
  for (const part of parts.slice(0, 2)) await main.getByRole('checkbox', { name: new RegExp(part.name) }).check()
  await main.getByLabel('Reason').fill('The boxes were wet')
  await main.getByRole('button', { name: 'Refund BDT 33,999.00' }).click()
  await expect(main.getByText('BDT 33,999.00 refunded for 2 lines')).toBeVisible()
  await open(page, `/dashboard/purchases/${purchase.number}/packing-slip`)
  const slip = page.getByRole('article')
  await expect(slip).toContainText('1 line, 20 pieces')
  await expect(slip.getByRole('row')).toHaveCount(2)
  const refunded = slip.getByRole('region', { name: 'Refunded lines' })
  await expect(refunded.getByRole('listitem')).toHaveCount(2)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
