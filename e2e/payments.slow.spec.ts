// Refunds. What payments show is tested in client/src/pages/personal/payment/payment.test.tsx, and the providers' own pages in paying.spec.ts.
import { randomUUID } from 'node:crypto'
import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart, callAsAdmin } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, signIn, signUp, test } from './support/test.ts'

const [admin] = demoSignIns

test('an admin refunds a part of a paid order, and its history tells so', async ({ page, context, browser, admin }) => {
  expect(admin.email).not.toBe('')
  const own = await browser.newContext()
  const buyer = { email: `${randomUUID()}@people.test`, password: 'six or more', name: 'Karim Uddin' }
  await signUp(own, buyer)
  await call(own, 'mutation', 'users.changeProfile', { phoneNumber: '01711000000', address: '14 Mirpur Road, Dhaka' })
  const number = await addOrder(own, buyer, await addPart(context))
  await call(own, 'mutation', 'orders.place', { numbers: [number], method: 'cash' })
  await own.close()
  await callAsAdmin(context, 'mutation', 'orders.recordCash', { number })

  await open(page, `/dashboard/allorder?q=${number}`)
  await page.getByRole('button', { name: `Refund of order line ${number}` }).click()
  const window = page.getByRole('dialog', { name: `Refund of order line ${number}` })
  await window.getByLabel('Amount').fill('1,200.50')
  await window.getByLabel('Reason').fill('One box was wet')
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Refund BDT 1,200.50' }).dblclick()
  await expect(window).toHaveCount(0)
  await page.getByRole('button', { name: `History of order line ${number}` }).click()
  await expect(page.getByRole('dialog', { name: `History of order line ${number}` })).toContainText(
    /BDT.1,200\.50 refunded.*One box was wet/,
  )
})

test.describe('a refund that failed', () => {
  test('is reported to admins on the list and the order at once, and to the customer in calm words', async ({
    page,
    context,
    customer,
  }) => {
    const number = await addOrder(context, customer, await addPart(context))
    const { id, redirectUrl } = (await call(context, 'mutation', 'payments.start', {
      numbers: [number],
      method: 'card',
      totalMinor: 1_700_000,
    })) as {
      id: string
      redirectUrl: string
    }
    // A card whose payments succeed and whose refunds fail.
    const form = new URLSearchParams({ number: '4000 0000 0000 5126', course: 'return' })
    await fetch(redirectUrl, { method: 'POST', body: form })
    await expect.poll(async () => ((await call(context, 'query', 'payments.get', { id })) as { state: string }).state).toBe('settled')

    const own = await context.browser()?.newContext()
    if (!own) throw new Error('A test has a browser')
    await signIn(own, admin)
    const desk = await own.newPage()
    await open(desk, `/dashboard/allorder?q=${number}`)
    await call(own, 'mutation', 'payments.refund', { refundId: crypto.randomUUID(), number, reason: 'One box was wet' })
    const failed = desk.getByRole('region', { name: 'Failed refunds' })
    const notice = failed.getByRole('listitem').filter({ hasText: String(number) })
    // The page gets an event: no reload. One line, so that the orders stay in view.
    await expect(failed.getByText(/refunds? failed/)).toBeVisible()
    await expect(notice).toBeHidden()
    await failed.getByText('Show', { exact: true }).click()
    await expect(notice).toContainText(`BDT 17,000.00 by card, for order line ${number}`)
    await expect(notice).toContainText('One box was wet')
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      await desk.setViewportSize({ width, height: 900 })
      await desk.emulateMedia({ colorScheme })
      await expectNoSidewaysScroll(desk)
      await expectAccessible(desk)
    }
    await desk.setViewportSize({ width: 1280, height: 900 })
    await desk.getByRole('button', { name: `History of order line ${number}` }).click()
    const history = desk.getByRole('dialog', { name: `History of order line ${number}` })
    await expect(history.getByText('Refund of BDT 17,000.00 failed')).toBeVisible()

    await open(page, `/payment/result/${id}`)
    await expect(page.getByText("Your refund of BDT 17,000.00 is taking longer than usual. We're working on it.")).toBeVisible()

    await history.getByRole('button', { name: 'I refunded it another way' }).click()
    await desk.getByRole('button', { name: 'Record refund' }).click()
    await expect(history.getByRole('region', { name: 'Failed refunds' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Refunded', exact: true })).toBeVisible()
    await own.close()
  })
})
