// Paying, from the catalogue to the invoice, through the sandbox's providers: as a person clicks, wide and narrow.
import type { Page } from '@playwright/test'
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './support/test.ts'

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value)
}

/** A customer's actions on each provider's page, up to the click that leads back. */
const providers = {
  Card: { act: 'by card', pay: async (page: Page) => page.getByRole('button', { name: /^Pay BDT/ }).click() },
  bKash: {
    act: 'with bKash',
    pay: async (page: Page) => {
      await fill(page, { wallet: '01700000001' })
      await page.getByRole('button', { name: 'Proceed' }).click()
      await fill(page, { otp: '123456' })
      await page.getByRole('button', { name: 'Verify' }).click()
      await fill(page, { pin: '12121' })
      await page.getByRole('button', { name: 'Confirm' }).click()
    },
  },
  Nagad: {
    act: 'with Nagad',
    pay: async (page: Page) => {
      await fill(page, { account: '01700000003', pin: '1234' })
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
    },
  },
} as const

// The shop's own pages are the same for every method: one method is enough for the wide screen. In errands.spec.ts a card pays on a phone.
const widths = { Card: [1280], bKash: [360], Nagad: [360] } as const

for (const [name, { act, pay }] of Object.entries(providers))
  for (const width of widths[name as keyof typeof widths])
    test(`${name} pays an order, from the catalogue to the invoice, ${width} pixels wide`, {
      tag: name === 'Card' ? [] : '@slow',
    }, async ({ page, context, customer }) => {
      await page.setViewportSize({ width, height: 800 })
      const part = await addPart(context)
      await open(page, `/pars/${part.id}`)
      await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click()
      await page.getByRole('radio', { name }).check()
      await page.getByRole('button', { name: `Pay BDT 17,000.00 ${act}` }).click()
      await expect(page).toHaveURL(/\/sandbox\//)
      await expect(page.getByText('17,000.00').first()).toBeVisible()
      await pay(page)
      await expect(page).toHaveURL(/\/dashboard\/purchases\//)
      await expect(page.getByRole('heading', { name: 'Thank you. Your purchase is paid' })).toBeFocused()
      if (name === 'Card') await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page
        .getByRole('link', { name: /invoice/i })
        .first()
        .click()
      await expect(page.getByRole('main')).toContainText(part.name)
      await expect(page.getByRole('main')).toContainText('17,000.00')
      expect(customer.email).not.toBe('')
    })

test('with the tab closed after paying, the order is still paid', { tag: '@slow' }, async ({ page, context, customer }) => {
  const number = await addOrder(context, customer, await addPart(context))
  await open(page, `/payment/${number}`)
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.getByRole('button', { name: /^Pay BDT/ }).click()
  await page.getByRole('radio', { name: /close the tab/ }).check()
  // A tab that is closed too early has not paid.
  const paying = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: /^Pay BDT/ }).click()
  await paying
  await page.close()
  const statusOf = async () => ((await call(context, 'query', 'orders.get', { number })) as { status: string }).status
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('paid')
})

test('leaving a card page by its back link cancels the payment at once', { tag: '@slow' }, async ({ page, context, customer }) => {
  const number = await addOrder(context, customer, await addPart(context))
  await open(page, `/payment/${number}`)
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.getByRole('button', { name: /^Pay BDT/ }).click()
  await page
    .getByRole('button', { name: 'Cancel and go back' })
    .or(page.getByRole('link', { name: 'Cancel and go back' }))
    .click()
  await expect(page.getByRole('main')).toContainText('Payment cancelled')
  await expect(page.getByRole('link', { name: /try again/i })).toBeVisible()
})

test('a payment that is cancelled at the provider leaves the order payable in another way', async ({ page, context, customer }) => {
  const number = await addOrder(context, customer, await addPart(context))
  await open(page, `/payment/${number}`)
  await page.getByRole('radio', { name: 'bKash' }).check()
  await page.getByRole('button', { name: /^Pay BDT/ }).click()
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page).toHaveURL(/\/payment\/result\//)
  await expect(page.getByRole('main')).toContainText(/nothing was charged/i)
  await page.getByRole('link', { name: /try again/i }).click()
  await page.getByRole('radio', { name: 'Nagad' }).check()
  await expect(page.getByRole('button', { name: 'Pay BDT 17,000.00 with Nagad' })).toBeEnabled()
})
