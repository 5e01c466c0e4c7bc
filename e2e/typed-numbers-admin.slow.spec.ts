// The fields for numbers of admins: what people type, what the page shows before a press, and what the shop keeps.
import { randomInt } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart, callAsAdmin } from './support/shop.ts'
import { call, expect, open, signUp, test } from './support/test.ts'
import { amounts, tryAmounts, tryCounts } from './support/typed-numbers.ts'

const plenty = { availableQuantity: 5000, minOrderQuantity: 1, orderMultiple: 1 }

async function person(context: BrowserContext): Promise<{ email: string; password: string; name: string }> {
  const buyer = { email: `typed-${randomInt(1_000_000_000)}@people.test`, password: 'six or more', name: 'Karim Uddin' }
  await signUp(context, buyer)
  await call(context, 'mutation', 'users.changeProfile', { phoneNumber: '01711000000', address: '14 Mirpur Road, Dhaka' })
  return buyer
}

const managed = (page: Page, name: string) => open(page, `/dashboard/manageProduct?q=${encodeURIComponent(name)}`)
const fieldOf = (page: Page, label: string, name: string) => page.getByRole('textbox', { name: new RegExp(`^${label}.* of ${name}$`) })

type Item = {
  priceMinor: number
  availableQuantity: number
  orderMultiple: number
  priceBreaks: { quantity: number; priceMinor: number }[]
}
const itemOf = async (context: BrowserContext, id: number) => (await call(context, 'query', 'items.get', { id })) as Item

test('the stock and the price of a product', async ({ page, context, admin }) => {
  test.setTimeout(400_000)
  expect(admin.email).not.toBe('')
  const part = await addPart(context, plenty)
  await managed(page, part.name)
  const [available, price] = [fieldOf(page, 'Available', part.name), fieldOf(page, 'Price', part.name)]
  await tryCounts({
    field: available,
    save: () => available.press('Enter'),
    kept: async () => (await itemOf(context, part.id)).availableQuantity,
  })
  await tryAmounts({
    field: price,
    save: () => price.press('Enter'),
    undo: () => price.press('Escape'),
    kept: async () => (await itemOf(context, part.id)).priceMinor,
  })
})

test('the multiple and the price breaks of a product', async ({ page, context, admin }) => {
  test.setTimeout(400_000)
  expect(admin.email).not.toBe('')
  const part = await addPart(context, {
    ...plenty,
    minOrderQuantity: 6,
    priceMinor: 5_000_00,
    priceBreaks: [{ quantity: 3000, priceMinor: 4_000_00 }],
  })
  await managed(page, part.name)
  await page.getByRole('button', { name: `Details of ${part.name}` }).click()
  const price = page.getByRole('textbox', { name: new RegExp(`^Price each in BDT, break 1 of ${part.name}$`) })
  await tryAmounts({
    field: price,
    save: () => price.press('Enter'),
    undo: () => price.press('Escape'),
    kept: async () => (await itemOf(context, part.id)).priceBreaks[0]?.priceMinor ?? 0,
  })
  const multiple = page.getByRole('textbox', { name: `Order multiple of ${part.name}` })
  for (const [text, kept] of [
    ['2,00', 2],
    ['৩', 3],
    ['2.5', 3],
    ['1e1', 3],
  ] as const) {
    await multiple.fill(text)
    if (kept === 3 && text !== '৩') await expect(multiple, text).toHaveAccessibleDescription(/Write /)
    else await expect(multiple, text).toHaveAccessibleDescription(`= ${kept}`)
    await multiple.press('Enter')
    await expect.poll(async () => (await itemOf(context, part.id)).orderMultiple, { message: text }).toBe(kept)
  }
})

test('the numbers of a new product', async ({ page, context, admin }) => {
  expect(admin.email).not.toBe('')
  const name = `Typed fan ${randomInt(1_000_000_000)}`
  await open(page, '/dashboard/product/add')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Product Name').fill(name)
  await field('Product Type').fill('Case fan')
  await field('Description').fill('A fan.')
  await field('Image').fill('/images/avatar.svg')
  await field('Price').fill('1.250')
  await expect(field('Price')).toHaveAccessibleDescription('Write 1.25 or 1,250')
  await field('Available Quantity').fill('2.5')
  await field('Minimum Order Quantity').fill('-5')
  await field('Order Multiple').fill('1e3')
  await page.getByRole('button', { name: 'Add Product' }).click()
  for (const label of ['Price', 'Available Quantity', 'Minimum Order Quantity', 'Order Multiple'])
    await expect(field(label), label).toHaveAttribute('aria-invalid', 'true')
  const added = async () => {
    const { items } = (await call(context, 'query', 'items.list', { q: name })) as { items: { name: string }[] }
    return items.filter((item) => item.name === name)
  }
  expect(await added()).toEqual([])

  for (const [label, text, shown] of [
    ['Price', '1.250,50', '= 1,250.50'],
    ['Available Quantity', '5 000', '= 5,000'],
    ['Minimum Order Quantity', '২০', '= 20'],
    ['Order Multiple', '2.0', '= 2'],
  ] as const) {
    await field(label).fill(text)
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(shown))
  }
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product added successfully')).toBeVisible()
  expect(await added()).toMatchObject([{ priceMinor: 1_250_50, availableQuantity: 5000, minOrderQuantity: 20, orderMultiple: 2 }])
})

test('the entries and percentages of a price list', async ({ page, context, admin }) => {
  test.setTimeout(400_000)
  expect(admin.email).not.toBe('')
  const part = await addPart(context, { ...plenty, minOrderQuantity: 6, priceMinor: 5_000_00, sku: `TYPED-${randomInt(1_000_000_000)}` })
  const { id } = (await call(context, 'mutation', 'priceLists.create', { name: `Typed ${part.id}` })) as { id: string }
  await call(context, 'mutation', 'priceLists.addEntry', { listId: id, productId: part.id, fromQuantity: 7, unitPriceMinor: 4_000_00 })
  await call(context, 'mutation', 'priceLists.setRule', { listId: id, appliesTo: 'maker', value: 'Noctua', percent: '5' })
  const entry = async () =>
    (
      (await call(context, 'query', 'priceLists.entries', { listId: id, page: 1 })) as {
        entries: { fromQuantity: number; unitPriceMinor: number }[]
      }
    ).entries[0]
  await open(page, `/dashboard/priceLists/${id}`)
  await page.getByRole('link', { name: /^Entries/ }).click()
  const cell = (label: string): Locator => page.getByRole('textbox', { name: `${label} of ${part.name}` })
  const [from, price] = [cell('From quantity'), cell('Unit price')]
  await tryCounts({ field: from, save: () => from.press('Enter'), kept: async () => (await entry())?.fromQuantity ?? 0 })
  await from.press('Escape')
  await tryAmounts({
    field: price,
    save: () => price.press('Enter'),
    undo: () => price.press('Escape'),
    kept: async () => (await entry())?.unitPriceMinor ?? 0,
  })
  await open(page, `/dashboard/priceLists/${id}`)
  const percent = page.getByRole('textbox', { name: 'Percent off Noctua' })
  const rule = async () =>
    ((await call(context, 'query', 'priceLists.get', { id })) as { rules: { percent: string }[] }).rules.map((one) => one.percent)
  for (const [text, kept] of [
    ['12,5', '12.5'],
    ['১২.৭৫', '12.75'],
    ['1.250', '12.75'],
    ['-5', '12.75'],
    ['120', '12.75'],
  ] as const) {
    await percent.fill(text)
    await percent.press('Enter')
    await expect.poll(rule, { message: text }).toEqual([kept])
    await percent.press('Escape')
  }
})

test('the number of a spec', async ({ page, context, admin, complaints }) => {
  expect(admin.email).not.toBe('')
  const part = await addPart(context, { productType: 'Case fan', specs: { size: 120 } })
  await managed(page, part.name)
  await page.getByRole('button', { name: `Details of ${part.name}` }).click()
  await page.locator('summary').filter({ hasText: 'Size' }).click()
  const size = page.getByRole('textbox', { name: `Size of ${part.name}`, exact: true })
  for (const [text, shown] of [
    ['1.200', 'Write 1.2 or 1,200'],
    ['140,5', '= 140.5'],
  ] as const) {
    await size.fill(text)
    await expect(size).toHaveAccessibleDescription(new RegExp(shown))
    await size.press('Enter')
    if (shown.startsWith('Write')) await expect(size).toHaveAttribute('aria-invalid', 'true')
    else await expect(size).toHaveValue('140.5 mm')
  }
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('400')))
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
    await page.getByRole('button', { name: `Refund of order line ${number}` }).click()
    const window = page.getByRole('dialog', { name: `Refund of order line ${number}` })
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
