// What a checkout offers, and what payments show afterwards. The providers' own pages have tests of their own.
import type { BrowserContext } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart, callAsAdmin } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, signIn, test } from './support/test.ts'

const [admin, nadia] = demoSignIns

type Paid = { number: number; paymentId: string; totalMinor: number }

/** A cash-paid order of the demo's customer, and its payment; the signed-in user must be that customer or an admin. */
async function paidOrder(context: BrowserContext): Promise<Paid> {
  const { orders } = (await call(context, 'query', 'orders.listOf', { email: nadia.email, status: 'paid' })) as {
    orders: { number: number; totalMinor: number }[]
  }
  const [order] = orders
  if (!order) throw new Error('The demo has a paid order')
  const { payments } = (await call(context, 'query', 'payments.history', { number: order.number })) as { payments: { id: string }[] }
  return { ...order, paymentId: payments[0]?.id ?? '' }
}

/** Places a cash order as its customer, and records the cash as the demo's admin: no other test uses this payment. */
async function addPaidOrder(context: BrowserContext, customer: { email: string }): Promise<number> {
  const number = await addOrder(context, customer, await addPart(context))
  await call(context, 'mutation', 'orders.place', { numbers: [number], method: 'cash' })
  await callAsAdmin(context, 'mutation', 'orders.recordCash', { number })
  return number
}

test.describe('the checkout', () => {
  test('offers the configured payment methods, and says that the others are unavailable', async ({ page, context, customer }) => {
    const number = await addOrder(context, customer, await addPart(context))
    const offered = (await call(context, 'query', 'payments.methods')) as { method: string; isTest: boolean }[]
    await open(page, `/payment/${number}`)
    const names = { cash: 'Cash on delivery', bkash: 'bKash', card: 'Card', nagad: 'Nagad' }
    for (const [method, name] of Object.entries(names)) {
      const radio = page.getByRole('radio', { name })
      const offer = offered.find((one) => one.method === method)
      await expect(radio).toBeEnabled({ enabled: offer !== undefined })
      if (!offer) await expect(radio).toHaveAccessibleDescription('Not available in this shop.')
      else if (offer.isTest) await expect(radio).toHaveAccessibleDescription(/Test payment: no money is charged\.$/)
    }
    // No method is preselected: people must choose before a binding order.
    for (const name of Object.values(names)) await expect(page.getByRole('radio', { name })).not.toBeChecked()
    await page.getByRole('radio', { name: names.cash }).check()
    // The button names the action and the sum of the chosen method.
    await expect(page.getByRole('button', { name: 'Place order, pay BDT 17,000.00 on delivery' })).toBeVisible()
    const acts = { bkash: 'with bKash', card: 'by card', nagad: 'with Nagad' }
    for (const [method, act] of Object.entries(acts)) {
      if (!offered.some((one) => one.method === method)) continue
      await page.getByRole('radio', { name: names[method as keyof typeof acts] }).check()
      await expect(page.getByRole('button', { name: `Pay BDT 17,000.00 ${act}` })).toBeVisible()
    }
    await expect(page.getByRole('group', { name: /choose only one/ })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('next release')
  })
})

test.describe('the page of a payment', () => {
  test('shows that it is paid, what for, and the invoice; only to its owner and admins', async ({ page, context, browser }) => {
    await signIn(context, nadia)
    const { number, paymentId } = await paidOrder(context)
    await open(page, `/payment/result/${paymentId}`)
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeFocused()
    await expect(page).toHaveTitle('Paid · Partsdock')
    await expect(page.getByRole('main')).toContainText(`Order ${number}: Paid in cash`)
    await expect(page.getByRole('link', { name: /^Invoice \d+$/ })).toHaveAttribute('href', /^\/dashboard\/documents\/invoice\/\d+$/)
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }

    const stranger = await browser.newContext()
    const other = await stranger.newPage()
    await open(other, `/payment/result/${paymentId}`)
    await expect(other.getByRole('heading', { name: 'Sign in to see your payment' })).toBeVisible()
    await expect(other.getByRole('main')).not.toContainText(String(number))
    await stranger.close()
  })

  for (const id of ['7', '3f0c5a1e-7a55-4b0e-9a52-0d4f2f7f4a10'])
    test(`reports an unknown payment: ${id}`, async ({ page, customer, complaints }) => {
      await open(page, `/payment/result/${id}`)
      await expect(page.getByRole('main')).toContainText('Payment not found')
      expect(customer.email).not.toBe('')
      // The browser itself logs the refusal.
      complaints.length = 0
    })
})

test.describe('the history of an order', () => {
  test('tells in words what happened, with its invoice, and returns the focus', async ({ page, context, customer }) => {
    const number = await addPaidOrder(context, customer)
    await open(page, '/dashboard/purchase')
    const button = page.getByRole('button', { name: `More actions for order ${number}` })
    await button.click()
    await page.getByRole('button', { name: `History of order ${number}` }).click()
    const history = page.getByRole('dialog', { name: `History of order ${number}` })
    await expect(history.getByRole('listitem').filter({ hasText: 'UTC' })).toHaveText([
      /^Added to the cart/,
      /^Placed, pay on delivery/,
      /^Paid BDT.17,000\.00 in cash/,
    ])
    await expect(history.getByRole('link', { name: /^Invoice \d+$/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(history).toHaveCount(0)
    await expect(button).toBeFocused()
  })
})

test.describe('a refund', () => {
  test('is checked, says what it does, and happens once; then less is left', async ({ page, context, browser, customer }) => {
    const number = await addPaidOrder(context, customer)
    const admins = await browser.newContext()
    await signIn(admins, admin)
    const desk = await admins.newPage()
    await open(desk, `/dashboard/allorder?q=${number}`)
    const opener = desk.getByRole('button', { name: `Refund of order ${number}` })
    await opener.click()
    const window = desk.getByRole('dialog', { name: `Refund of order ${number}` })
    const amount = window.getByLabel('Amount (BDT)')
    await expect(amount).toHaveValue('17000.00')
    for (const [wrong, why] of [
      ['17000.01', /Enter at most BDT.17,000\.00/],
      ['12.345', 'Enter an amount such as 1200.00'],
    ] as const) {
      await amount.fill(wrong)
      await window.getByRole('button', { name: 'Refund', exact: true }).click()
      await expect(window).toContainText(why)
      await expect(amount).toBeFocused()
    }
    await amount.fill('1,200.50')
    await expect(window).toContainText(/Refund BDT.1,200\.50 in cash\. This can't be undone\. You hand over the cash/)
    await window.getByRole('button', { name: 'Refund BDT 1,200.50' }).click()
    await expect(window).toContainText('Enter a reason')
    await window.getByLabel('Reason').fill('One box was wet')
    await expectAccessible(desk)
    await window.getByRole('button', { name: 'Refund BDT 1,200.50' }).dblclick()
    await expect(window).toHaveCount(0)

    await opener.click()
    await expect(amount).toHaveValue('15799.50')
    await window.getByRole('button', { name: 'Cancel' }).click()
    await desk.getByRole('button', { name: `History of order ${number}` }).click()
    const history = desk.getByRole('dialog', { name: `History of order ${number}` })
    await expect(history).toContainText(/BDT.1,200\.50 refunded.*Reason: One box was wet/)
    await expect(history.getByRole('link', { name: /^Credit note \d+$/ })).toBeVisible()
    await admins.close()

    // The customer sees it too, but cannot make one.
    await open(page, '/dashboard/allorder')
    await expect(page.getByRole('button', { name: `History of order ${number}` })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  })
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
    await expect(notice).toContainText(`BDT 17,000.00 by card, for order ${number}`)
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
    await desk.getByRole('button', { name: `History of order ${number}` }).click()
    const history = desk.getByRole('dialog', { name: `History of order ${number}` })
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
