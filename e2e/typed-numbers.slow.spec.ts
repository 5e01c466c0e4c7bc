// A program over the fields for numbers: types what people type, and compares what the page shows before a press with what the shop keeps.
import { randomInt } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart, callAsAdmin } from './support/shop.ts'
import { call, expect, open, signUp, test } from './support/test.ts'

/** Texts with the whole number that they mean; null if none, so that the field must refuse them. */
const counts: readonly (readonly [text: string, count: number | null])[] = [
  ['40', 40],
  ['60.00', 60],
  ['80,00', 80],
  ['  100 ', 100],
  ['১২০', 120],
  ['١٤٠', 140],
  ['1,250.00', 1250],
  ['1 260', 1260],
  ['1’280', 1280],
  ['１３００', 1300],
  ['2.5', null],
  ['-5', null],
  ['1e3', null],
  ['1.250', null],
  ['20 pcs', null],
  ['0x20', null],
  ['12,50,0', null],
  ['٢٫٥', null],
]

const amounts: readonly (readonly [text: string, minor: number | null])[] = [
  ['700', 700_00],
  ['12,50', 12_50],
  ['1,250.50', 1_250_50],
  ['1.250,50', 1_250_50],
  ['1 250,50', 1_250_50],
  ['1’250.50', 1_250_50],
  ['১২.৫', 12_50],
  ['.5', 50],
  ['1,25,50', null],
  ['1.250', null],
  ['12.505', null],
  ['-12.50', null],
  ['1e3', null],
  ['12,', null],
]

/** Shows a refusal, or a number in a note, unless the text is that number as the shop writes it. */
async function expectShown(field: Locator, text: string, count: number | null): Promise<void> {
  if (count === null) {
    await expect(field, text).toHaveAttribute('aria-invalid', 'true')
    await expect(field, text).toHaveAccessibleDescription(/Write /)
  } else {
    await expect(field, text).not.toHaveAttribute('aria-invalid', 'true')
    if (text.trim() !== String(count)) await expect(field, text).toHaveAccessibleDescription(new RegExp(`= ${count.toLocaleString('en')}`))
  }
}

type Field = {
  field: Locator
  /** Presses what saves the field. */
  save: () => Promise<void>
  /** What the shop keeps now. */
  kept: () => Promise<number>
}

/** Types every text; after a press the shop keeps the number that was shown, or what it kept before. */
async function tryCounts({ field, save, kept }: Field): Promise<void> {
  let before = await kept()
  for (const [text, count] of counts) {
    await field.fill(text)
    await expectShown(field, text, count)
    await save()
    before = count ?? before
    await expect.poll(kept, { message: `kept after ${text}` }).toBe(before)
    if (count === null) await field.fill(String(before))
  }
}

const plenty = { availableQuantity: 5000, minOrderQuantity: 1, orderMultiple: 1 }

async function person(context: BrowserContext): Promise<{ email: string; password: string; name: string }> {
  const buyer = { email: `typed-${randomInt(1_000_000_000)}@people.test`, password: 'six or more', name: 'Karim Uddin' }
  await signUp(context, buyer)
  await call(context, 'mutation', 'users.changeProfile', { phoneNumber: '01711000000', address: '14 Mirpur Road, Dhaka' })
  return buyer
}

test('the quantity of a part on its page', async ({ page, context, customer }) => {
  test.setTimeout(400_000)
  for (const [text, count] of counts) {
    const part = await addPart(context, plenty)
    await open(page, `/pars/${part.id}`)
    const field = page
      .getByRole('main')
      .getByRole('textbox', { name: /^Quantity of/ })
      .first()
    await field.fill(text)
    await expectShown(field, text, count)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    const kept = async () => {
      const { orders } = (await call(context, 'query', 'orders.listOf', { email: customer.email, limit: 1 })) as {
        orders: { productId: number; quantity: number }[]
      }
      return orders[0]?.productId === part.id ? orders[0].quantity : null
    }
    if (count !== null) await expect.poll(kept, { message: text }).toBe(count)
    else {
      await page.waitForTimeout(300)
      expect(await kept(), text).toBeNull()
    }
    for (const dialog of await page.getByRole('alertdialog').getByRole('button').all()) await dialog.click()
  }
})

test('the quantity of a line of the cart', async ({ page, context, customer }) => {
  const part = await addPart(context, plenty)
  const number = await addOrder(context, customer, part)
  await open(page, '/cart')
  const field = page.getByRole('textbox', { name: new RegExp(`^Quantity of ${part.name}`) })
  await tryCounts({
    field,
    save: () => field.press('Enter'),
    kept: async () => ((await call(context, 'query', 'orders.get', { number })) as { quantity: number }).quantity,
  })
})

test('the quantity of a line of a part list', async ({ page, context, customer }) => {
  expect(customer.email).not.toBe('')
  const part = await addPart(context, plenty)
  const { id } = (await call(context, 'mutation', 'partLists.create', {
    name: 'Monthly',
    lines: [{ productId: part.id, quantity: 7 }],
  })) as {
    id: string
  }
  await open(page, `/dashboard/lists/${id}`)
  const field = page.getByRole('textbox', { name: `Quantity of ${part.name}` })
  await tryCounts({
    field,
    save: () => field.press('Enter'),
    kept: async () => {
      const { lines } = (await call(context, 'query', 'partLists.get', { id })) as { lines: { quantity: number }[] }
      return lines[0]?.quantity ?? 0
    },
  })
})

test('the quantity of a part that is added to quick order', async ({ page, context }) => {
  const part = await addPart(context, plenty)
  await open(page, '/quick-order')
  for (const [text, count] of counts) {
    await page.getByRole('combobox', { name: 'Add a part' }).fill(part.name)
    await page.getByRole('option').first().click()
    const field = page.getByRole('textbox', { name: 'Quantity of the part to add' })
    await field.fill(text)
    await expectShown(field, text, count)
    await page.getByRole('button', { name: 'Add row' }).click()
    if (count === null) {
      await expect(field, text).toBeFocused()
      await field.fill('1')
      await page.getByRole('button', { name: 'Add row' }).click()
    }
    const row = page.getByRole('region', { name: 'Your lines' }).getByRole('textbox', { name: `Quantity of ${part.name}` })
    await expect(row, text).toHaveValue(String(count ?? 1))
    await page.getByRole('button', { name: 'Clear all lines' }).click()
  }
})

/** The build that the browser keeps. */
const builtOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('currentBuild') ?? 'null') as { machines: number; parts: { quantity: number }[] })

test('machines and pieces of a build', async ({ page }) => {
  await open(page, '/builder')
  await page.getByRole('main').getByRole('link', { name: 'School lab', exact: true }).click()
  const machines = page.getByRole('textbox', { name: 'Machines' })
  await expect(machines).toHaveValue('40')
  await tryCounts({ field: machines, save: () => machines.press('Tab'), kept: async () => (await builtOf(page)).machines })
  const pieces = page.getByRole('textbox', { name: /^Pieces of .* per machine$/ }).first()
  for (const [text, count] of counts) {
    await pieces.fill('3')
    await pieces.press('Tab')
    await pieces.fill(text)
    const fitting = count !== null && count <= 90 ? count : null
    await expectShown(pieces, text, fitting)
    await pieces.press('Tab')
    expect((await builtOf(page)).parts[0]?.quantity, text).toBe(fitting ?? 3)
  }
})

test('numbers of a product', async ({ page, context, admin }) => {
  test.setTimeout(400_000)
  expect(admin.email).not.toBe('')
  const part = await addPart(context, { ...plenty, availableQuantity: 9000 })
  await open(page, `/dashboard/manageProduct?q=${encodeURIComponent(part.name)}`)
  type Kept = { priceMinor: number; availableQuantity: number; minOrderQuantity: number; orderMultiple: number }
  const kept = async () => (await call(context, 'query', 'items.get', { id: part.id })) as Kept
  const fieldOf = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}.* of ${part.name}$`) })
  const available = fieldOf('Available')
  await tryCounts({ field: available, save: () => available.press('Enter'), kept: async () => (await kept()).availableQuantity })
  const price = fieldOf('Price')
  let before = (await kept()).priceMinor
  for (const [text, minor] of amounts) {
    await price.fill(text)
    if (minor === null) await expect(price, text).toHaveAccessibleDescription(/Write /)
    else if (!/^[\d,]*(?:\.\d\d?)?$/.test(text) || text === '12,50')
      await expect(price, text).toHaveAccessibleDescription(
        new RegExp(`= ${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`),
      )
    await price.press('Enter')
    before = minor ?? before
    await expect.poll(async () => (await kept()).priceMinor, { message: text }).toBe(before)
    if (minor === null) await price.press('Escape')
  }
})

test('the amount of a refund', async ({ page, context, browser, admin }) => {
  expect(admin.email).toBe(demoSignIns[0].email)
  const own = await browser.newContext()
  const buyer = await person(own)
  const part = await addPart(context, { ...plenty, priceMinor: 1_000_000 })
  const number = await addOrder(own, buyer, part, 2)
  await call(own, 'mutation', 'orders.place', { numbers: [number], method: 'cash' })
  await own.close()
  await callAsAdmin(context, 'mutation', 'orders.recordCash', { number })
  let refunded = 0
  const kept = async () => ((await call(context, 'query', 'orders.get', { number })) as { refundedMinor?: number }).refundedMinor ?? 0
  for (const [text, minor] of amounts) {
    await open(page, `/dashboard/allorder?q=${number}`)
    await page.getByRole('button', { name: `Refund of order ${number}` }).click()
    const window = page.getByRole('dialog', { name: `Refund of order ${number}` })
    await window.getByLabel('Amount').fill(text)
    await window.getByLabel('Reason').fill('One box was wet')
    const button = window.getByRole('button', { name: /^Refund/ })
    const words = minor === null ? '' : ` BDT ${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
    expect(((await button.textContent()) ?? '').replaceAll('\u00a0', ' '), text).toBe(`Refund${words}`)
    await button.click()
    if (minor === null) await expect(window.getByLabel('Amount'), text).toHaveAccessibleDescription(/Write /)
    else await expect(window, text).toHaveCount(0)
    refunded += minor ?? 0
    await expect.poll(kept, { message: text }).toBe(refunded)
  }
})

test('bounds of filters, typed and in an address', async ({ page, context }) => {
  expect(await call(context, 'query', 'items.list', {})).toBeTruthy()
  await open(page, '/pars')
  for (const [text, minor] of amounts) {
    await open(page, `/pars?to=${encodeURIComponent(text)}`)
    const chips = page.getByRole('main')
    if (minor === null) await expect(chips, text).toContainText(`“${text}” was not read`)
    else await expect(chips, text).not.toContainText('was not read')
  }
})

test('a prompt for a quantity', async ({ page, context, customer }) => {
  const part = await addPart(context, plenty)
  const number = await addOrder(context, customer, part)
  await page.setViewportSize({ width: 360, height: 740 })
  const kept = async () => ((await call(context, 'query', 'orders.get', { number })) as { quantity: number }).quantity
  await open(page, '/cart')
  let before = await kept()
  for (const [text, count] of counts) {
    await page
      .getByRole('button', { name: /Change quantity/ })
      .first()
      .click()
    const field = page.getByRole('dialog').getByRole('textbox')
    await field.fill(text)
    if (count === null) await expect(field, text).toHaveAccessibleDescription(/Write /)
    else if (text.trim() !== String(count))
      await expect(field, text).toHaveAccessibleDescription(new RegExp(`= ${count.toLocaleString('en')}`))
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    before = count ?? before
    expect(await kept(), text).toBe(before)
  }
})
