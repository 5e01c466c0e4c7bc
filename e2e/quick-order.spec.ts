// Quick order: lines of mixed quality, from a visitor's first paste to the cart.
import { randomInt, randomUUID } from 'node:crypto'
import { addPart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, signUp, test } from './support/test.ts'

test('pasted lines survive a reload and a sign-in on the way to the cart, on a phone', async ({ page, context, browser }) => {
  const mark = randomInt(1_000_000_000)
  const fan = await addPart(context)
  const [twin, other] = [
    await addPart(context, { name: `Twin ${mark}`, sku: `TWIN-A-${mark}` }),
    await addPart(context, { name: `Twin ${mark}`, sku: `TWIN-B-${mark}` }),
  ]
  const person = { name: 'Rina Akter', email: `rina-${mark}@people.test`, password: 'open sesame' }
  const elsewhere = await browser.newContext()
  await signUp(elsewhere, person)
  await elsewhere.close()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(page, '/quick-order')
  await page
    .getByLabel('Paste your lines')
    .fill(`SKU\tQuantity\nTEST-${fan.name.slice(9)}\t3\n  \nTwin ${mark}\t40\nno such part ${mark}\t5\nTEST-${fan.name.slice(9)}\t50`)
  await page.getByRole('button', { name: 'Check lines' }).click()
  const table = page.getByRole('region', { name: 'Your lines' })
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'lines:' })
  await expect(status).toHaveText('4 lines: 1 matched, 1 to choose, 1 not found, 1 joined')
  await expect(page.getByRole('heading', { name: 'Your lines' })).toBeFocused()
  const quantity = table.getByRole('textbox', { name: `Quantity of ${fan.name}` })
  // The fields for more lines make room for the answers, which have no row for the names of the columns.
  const more = page.getByRole('button', { name: 'Paste more lines' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByLabel('Paste your lines')).toBeHidden()
  await expect(page.getByLabel('Choose a file')).toBeHidden()
  await expect(table.getByRole('row').filter({ hasText: 'SKU' })).toHaveCount(0)
  await expect(table).toContainText('Added to line 1')
  // Both lines of the part together.
  await expect(quantity).toHaveValue('53')
  await quantity.fill('600')
  await quantity.press('Enter')
  await expect(table).toContainText('Only 500 in stock.')
  await table.getByRole('button', { name: `Change to 500 of ${fan.name}` }).click()
  await expect(quantity).toHaveValue('500')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // Questions are answered in place, by keyboard.
  await page.getByRole('button', { name: 'To settle 2' }).press('Enter')
  await table
    .getByRole('list', { name: /^Parts for Twin/ })
    .getByRole('button', { name: new RegExp(`TWIN-B-${mark}`) })
    .press('Enter')
  // The focus goes on to the next question, and a live region says how many are left.
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '1 question left' })).toBeAttached()
  await expect(table.getByRole('row').filter({ hasText: 'no such part' }).locator('button:focus')).toBeVisible()
  await expect(table.getByRole('link', { name: /^See all parts for “no such part/ })).toBeVisible()
  await table.getByRole('button', { name: /^Find (?:a|another) part for no such part/ }).click()
  await expect(table.getByRole('combobox')).toBeFocused()
  await table.getByRole('combobox').fill(`TWIN-A-${mark}`)
  await expect(table.getByRole('option')).toHaveCount(1)
  await table.getByRole('combobox').press('Enter')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'No questions left' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Your lines' })).toBeFocused()
  await expect(status).toHaveText('4 lines: 3 matched, 1 joined')

  await page.reload()
  await expect(status).toHaveText('4 lines: 3 matched, 1 joined')
  await page.getByRole('link', { name: 'Sign in to add them to your cart' }).click()
  await page.getByRole('main').getByLabel('Email').fill(person.email)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/quick-order')
  await expect(status).toHaveText('4 lines: 3 matched, 1 joined')
  await expect(quantity).toHaveValue('500')

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Save as list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Saved 3 parts to Quick order')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add 3 to cart' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toContainText('3 parts, 560 pieces')
  await expect(page.getByRole('main')).toContainText('No lines yet.')
  await page.getByRole('link', { name: 'Go to cart' }).click()
  for (const part of [fan, twin, other]) await expect(page.getByRole('main')).toContainText(part.name)
  await expect(page.getByRole('main')).toContainText(`TWIN-B-${mark}`)
})

test('a file becomes lines in the browser, and so does a row that is typed in', async ({ page, context, customer }) => {
  const fan = await addPart(context)
  const sku = `TEST-${fan.name.slice(9)}`
  await open(page, '/quick-order')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(`SKU;Quantity\r\n"${sku}";"1.000"\r\n`) })
  const table = page.getByRole('region', { name: 'Your lines' })
  await expect(table.getByRole('textbox', { name: `Quantity of ${fan.name}` })).toHaveValue('1000')
  await expect(page.getByRole('heading', { name: 'Your lines' })).toBeFocused()
  await page.getByRole('button', { name: 'Paste more lines' }).press('Enter')
  await expect(page.getByLabel('Paste your lines')).toBeFocused()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'order.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK nothing') })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This file is damaged. Save it again as XLSX or CSV.')
  await page.getByRole('combobox', { name: 'Add a part' }).fill(sku)
  await expect(page.getByRole('main').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByLabel('Quantity of the part to add').fill('20')
  await page.keyboard.press('Enter')
  await expect(table.getByRole('textbox', { name: `Quantity of ${fan.name}` })).toHaveValue('1020')
  // The next part can be typed at once.
  await expect(page.getByRole('combobox', { name: 'Add a part' })).toBeFocused()
  await page.getByRole('button', { name: 'Clear all lines' }).click()
  await expect(table).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table).toContainText(fan.name)
  expect(customer.email).toContain('@')
})

test('a line that the cart has no room for is marked, with the pieces that can still be added', async ({
  page,
  context,
  customer,
  complaints,
}) => {
  expect(customer.email).toContain('@')
  const [fan, other] = [await addPart(context, { availableQuantity: 100 }), await addPart(context)]
  await call(context, 'mutation', 'quickOrder.add', { key: randomUUID(), lines: [{ productId: fan.id, quantity: 30 }] })
  await open(page, '/quick-order')
  await page.getByLabel('Paste your lines').fill(`TEST-${other.name.slice(9)}\t20\nTEST-${fan.name.slice(9)}\t90`)
  await page.getByRole('button', { name: 'Check lines' }).click()
  await page.getByRole('button', { name: 'Add 2 to cart' }).click()
  const main = page.getByRole('main')
  const reason = 'Your cart already has 30, so at most 70 more can be added.'
  await expect(main.getByRole('alert')).toHaveText(`Nothing was added: 1 line can't be added like this. ${reason}`)
  // The browser reports the refusal, too.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('409')))
  const quantity = main.getByRole('textbox', { name: `Quantity of ${fan.name}` })
  await expect(quantity).toBeFocused()
  await expect(quantity).toBeInViewport()
  await expect(quantity).toHaveAttribute('aria-invalid', 'true')
  await expect(quantity).toHaveAccessibleDescription(reason)
  await quantity.fill('70')
  await quantity.press('Enter')
  await expect(quantity).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Add 2 to cart' }).click()
  await expect(main).toContainText('No lines yet.')
})

test("a customer's lines are gone after the sign-out", async ({ page, context, customer }) => {
  const fan = await addPart(context)
  await open(page, '/quick-order')
  await page.getByLabel('Paste your lines').fill(`TEST-${fan.name.slice(9)} 10 1,250.00`)
  await page.getByRole('button', { name: 'Check lines' }).click()
  const lines = page.getByRole('region', { name: 'Your lines' })
  await expect(lines).toContainText(fan.name)
  await page.getByRole('button', { name: `Account menu of ${customer.email}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('quickOrder'))).toBeNull()
  await open(page, '/quick-order')
  await expect(page.getByRole('main')).toContainText('No lines yet.')
})
