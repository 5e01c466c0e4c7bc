// Three errands as people do them, counted in presses: a new customer with a phone, a buyer of twelve parts, and an admin with a phone.

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { countedActs } from './support/acts.ts'
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, signIn, signUp, test } from './support/test.ts'

const phone = { width: 360, height: 740 }

/** Counts what a person does: presses of buttons, links and choices. Typing into a field that is needed is not counted. */
function counted() {
  let presses = 0
  return {
    press: async (target: Locator) => {
      presses += 1
      await target.click()
    },
    presses: () => presses,
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first()
const address = 'House 12, Road 5\nDhanmondi, Dhaka 1205'

test('a new customer with a phone buys and pays one part in six presses', async ({ page, context }) => {
  const part = await addPart(context)
  const { press, presses } = counted()
  await page.setViewportSize(phone)
  await open(page, `/pars/${part.id}`)
  await press(button(page, 'Buy Now'))
  await press(page.getByRole('main').getByRole('link', { name: /sign up|create an account/i }))
  await page.getByLabel('Name').fill('Rina Akter')
  await page.getByLabel('Email').fill(`${randomUUID()}@people.test`)
  await page.getByLabel('Password', { exact: true }).fill('six or more')
  await press(button(page, 'Signup'))
  await expect(page).toHaveURL(/\/payment\/\d+$/)
  const number = page.url().split('/').at(-1)
  await page.getByLabel('Phone number').fill('01711000000')
  await page.getByLabel('Address', { exact: true }).fill(address)
  await press(page.getByRole('radio', { name: 'Card' }))
  await press(button(page, 'Pay BDT 17,000.00 by card'))
  await expect(page).toHaveURL(/\/sandbox\//)
  await press(page.getByRole('button', { name: /^Pay BDT/ }))
  await expect(page.getByRole('heading', { name: 'Thank you. Your purchase is paid' })).toBeVisible()
  // The details were not saved before the payment.
  for (const text of ["We've received your payment", 'Dhanmondi', 'Paid by card', String(number)])
    await expect(page.getByRole('main')).toContainText(text)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  expect(presses()).toBeLessThanOrEqual(6)
})

test('a buyer orders twelve parts from the list in at most thirty acts', { tag: '@slow' }, async ({ page, context, newcomer }) => {
  const { press, presses } = counted()
  await open(page, '/pars?stock=enough')
  const adds = page.getByRole('main').getByRole('button', { name: /^Add to cart/ })
  for (let row = 0; row < 12; row++) {
    await press(adds.nth(row))
    await expect(page.getByRole('alert')).toContainText('Added to your cart')
  }
  await press(page.getByRole('alert').getByRole('link', { name: 'Go to cart' }))
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Order' })).toHaveCount(12)
  await press(button(page, 'Place Order'))
  await page.getByLabel('Phone number').fill('01711000000')
  await page.getByLabel('Address', { exact: true }).fill(address)
  await press(page.getByRole('radio', { name: 'Cash on delivery' }))
  await press(button(page, /^Place orders?, pay .* on delivery/))
  await expect(page.getByRole('heading', { name: 'Thank you. Your purchase is placed' })).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(30)
  const profile = (await call(context, 'query', 'users.profile', { email: newcomer.email })) as { address: string }
  expect(profile.address).toBe(address)
})

test('a customer types quantities for twelve parts of the list and places them in at most forty acts', { tag: '@slow' }, async ({
  page,
  customer,
}) => {
  const acts = countedActs(page)
  const main = page.getByRole('main')
  await open(page, '/pars?stock=enough')
  const fields = main.getByRole('textbox', { name: /^Quantity of / })
  let pieces = 0
  for (let row = 0; row < 12; row++) {
    const field = fields.nth(row)
    const label = (await field.getAttribute('aria-label')) ?? ''
    const [, name = '', min = 0, most = 0] = /^Quantity of (.*), minimum ([\d,]+), available ([\d,]+)/.exec(label) ?? []
    const [least, all] = [min, most].map((count) => Number(String(count).replaceAll(',', ''))) as [number, number]
    const quantity = 2 * least <= all ? 2 * least : least
    pieces += quantity
    await acts.click(field)
    await acts.type(field, String(quantity))
    await acts.press('Enter')
    await expect(page.getByRole('alert')).toContainText(`× ${name}`)
    await expect(field).toBeFocused()
  }
  await acts.click(page.getByRole('alert').getByRole('link', { name: 'Go to cart' }))
  await acts.click(button(page, 'Place Order'))
  await acts.click(page.getByRole('radio', { name: 'Cash on delivery' }))
  await acts.click(button(page, /^Place order, pay .* on delivery/))
  await expect(page.getByRole('heading', { name: 'Thank you. Your purchase is placed' })).toBeFocused()
  await expect(main.getByRole('heading', { name: `12 lines, ${pieces.toLocaleString('en')} pieces` })).toBeVisible()
  await expect(main).toContainText(`We've sent a confirmation to ${customer.email}.`)
  expect(acts.count()).toBeLessThanOrEqual(40)
})

test('an admin with a phone finds an order, reads sum and address, and records its cash', { tag: '@slow' }, async ({
  page,
  context,
  browser,
}) => {
  const own = await browser.newContext()
  const buyer = { email: `${randomUUID()}@people.test`, password: 'six or more', name: 'Karim Uddin' }
  await signUp(own, buyer)
  await call(own, 'mutation', 'users.changeProfile', { email: buyer.email, phoneNumber: '01711000000', address })
  const number = await addOrder(own, buyer, await addPart(context))
  await call(own, 'mutation', 'orders.place', { numbers: [number], method: 'cash' })
  await own.close()

  await signIn(context, demoSignIns[0])
  const { press, presses } = counted()
  await page.setViewportSize(phone)
  await open(page, '/dashboard/allorder')
  await page.getByRole('searchbox', { name: 'Filter order lines' }).fill(String(number))
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 order line', { exact: true })).toBeVisible()
  await expect(page.getByText('Sum BDT 17,000.00')).toBeVisible()
  await press(page.getByRole('button', { name: `Details of order line ${number}` }))
  const details = page.getByRole('region', { name: `Order line ${number}` })
  await expect(details).toContainText('Dhanmondi')
  await expect(details).toContainText('01711000000')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const heightOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.height
  expect(await heightOf(`Record cash of order line ${number}`)).toBeGreaterThanOrEqual(44)
  await press(page.getByRole('button', { name: `Record cash of order line ${number}` }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Record cash' }))
  await expect(page.getByRole('main')).toContainText('Paid in cash')
  expect(await heightOf(`Refund of order line ${number}`)).toBeGreaterThanOrEqual(44)
  expect(presses()).toBeLessThanOrEqual(4)
})
