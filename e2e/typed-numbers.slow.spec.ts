// A program over the fields for numbers: types what people type, and compares what the page shows before a press with what the shop keeps.
import type { Page } from '@playwright/test'
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, open, test } from './support/test.ts'
import { amounts, counts, expectShown, tryCounts } from './support/typed-numbers.ts'

const plenty = { availableQuantity: 5000, minOrderQuantity: 1, orderMultiple: 1 }

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
    hasEscape: true,
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
    hasEscape: true,
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
