// A price list from its first day: an admin makes it, looks at what it will change, and a customer of a group gets its prices everywhere.
import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, shopUrl, signUp, test } from './support/test.ts'

const rowOf = (page: Page, region: string, text: string | RegExp) =>
  page.getByRole('region', { name: region, exact: true }).getByRole('row').filter({ hasText: text })

test('an admin makes a price list, previews Monday, and the customers of a group see it on every surface', async ({
  page,
  context,
  browser,
  admin,
}) => {
  const mark = randomInt(1_000_000_000)
  const [group, list] = [`Schools ${mark}`, `Autumn ${mark}`]
  const part = { sku: `PL-${mark}`, ...(await addPart(context, { sku: `PL-${mark}`, priceMinor: 1_000_00, minOrderQuantity: 10 })) }
  const theirs = await browser.newContext()
  const person = { email: `${randomUUID()}@people.test`, password: 'six or more', name: 'Rina Akter' }
  await signUp(theirs, person)
  await call(theirs, 'mutation', 'users.changeProfile', { phoneNumber: '+880 1700-000000', address: '14 Mirpur Road, Dhaka' })
  const { token } = (await call(theirs, 'mutation', 'accounts.token', { email: person.email })) as { token: string }
  const priceOnWire = async () => {
    const answer = await fetch(`${shopUrl()}/items/${part.id}`, { headers: { authorization: `Bearer ${token}` } })
    const { price, priceBreaks } = (await answer.json()) as { price: number; priceBreaks: { quantity: number; price: number }[] }
    return [price, priceBreaks]
  }

  await test.step('a group answers for each pasted address', async () => {
    await open(page, '/dashboard/groups')
    await page.getByLabel('Name of the new group').fill(group)
    await page.getByRole('button', { name: 'Add group' }).click()
    const emails = page.getByLabel('Add customers by e-mail address')
    await emails.fill(`${person.email}, unknown-${mark}@people.test; ${admin.email}\nbroken@`)
    await page.getByRole('button', { name: 'Add customers' }).click()
    const form = page.getByRole('form', { name: 'Add customers' })
    await expect(form).toContainText('1 customer added, 3 not added')
    await expect(form.getByRole('listitem').filter({ hasText: `unknown-${mark}` })).toContainText('No account has this address')
    await expect(form.getByRole('listitem').filter({ hasText: admin.email })).toContainText('Is an admin')
    await expect(form.getByRole('listitem').filter({ hasText: 'broken@' })).toContainText('Correct it')
    await expect(emails).toHaveValue(new RegExp(`^unknown-${mark}`))
    await expect(rowOf(page, 'Customers of the group', person.email)).toBeVisible()
  })

  await test.step('a list starts on a Monday', async () => {
    await open(page, '/dashboard/priceLists')
    await page.getByLabel('Name of the new list').fill(list)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: list })).toBeVisible()
    const terms = page.getByRole('form', { name: 'Name and time' })
    await terms.getByLabel('Starts').fill('2035-01-01T00:00')
    await terms.getByLabel('Ends', { exact: true }).fill('2034-01-01T00:00')
    await terms.getByRole('button', { name: 'Save name and time' }).click()
    await expect(terms).toContainText('Must be after the start')
    await terms.getByLabel('Ends', { exact: true }).fill('2035-02-01T00:00')
    await terms.getByRole('button', { name: 'Save name and time' }).click()
    await expect(page.getByText('Starts on 1 Jan 2035, 00:00')).toBeVisible()
  })

  await test.step('with a percentage for a type', async () => {
    const form = page.getByRole('form', { name: 'Add a percentage' })
    await form.getByLabel('Applies to').selectOption('type')
    await form.getByLabel('Product type').fill(part.productType)
    await form.getByLabel('Percent off').fill('120')
    await form.getByLabel('Percent off').press('Enter')
    await expect(form).toContainText('Must be a percentage from 0.01 to 100')
    await form.getByLabel('Percent off').fill('10')
    await form.getByLabel('Percent off').press('Enter')
    const percent = page.getByRole('textbox', { name: `Percent off ${part.productType}` })
    await percent.fill('12.5')
    await percent.press('Enter')
    await expect(page.getByText(`${part.productType}: 12.5 % off`)).toBeVisible()
  })

  await test.step('and entries from a file, which is checked first', async () => {
    await page.getByRole('link', { name: /^Entries/ }).click()
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const rows = ['sku,fromQuantity,unitPrice', `${part.sku},50,700.00`, `NO-${mark},1,5.00`, `${part.sku},some,5.00`]
    const buffer = Buffer.from(rows.join('\r\n'))
    await page.getByLabel('CSV file').setInputFiles({ name: 'entries.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText('3 rows checked. Nothing is saved yet.')).toBeVisible()
    await expect(rowOf(page, 'What would change', part.name)).toContainText('700.00')
    await expect(rowOf(page, 'Rows that are left out', `NO-${mark}`)).toContainText('There is no part with this SKU')
    await expect(rowOf(page, 'Rows that are left out', /whole number/)).toContainText('4')
    await page.getByRole('button', { name: 'Import 1 entry' }).click()
    await expect(page.getByText('3 rows imported.')).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()

    // One more by hand, by keyboard: it does not win until it is cheaper.
    const add = page.getByRole('form', { name: 'Add an entry' })
    await add.getByLabel('Part', { exact: true }).fill(part.sku)
    await expect(add.getByRole('option')).toContainText(part.name)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await add.getByLabel('From quantity').fill('100')
    await add.getByLabel(/^Unit price/).fill('1000')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, 'Entries', part.name)).toHaveCount(2)
    const dear = rowOf(page, 'Entries', /Not below the public price/)
    await dear.getByLabel(/^Unit price/).fill('650')
    await dear.getByLabel(/^Unit price/).press('Enter')
    await expect(rowOf(page, 'Entries', 'Not below the public price')).toHaveCount(0)
    const file = await context.request.get(`${shopUrl()}${await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')}`)
    expect(await file.text()).toContain(`${part.sku},${part.name},100,650.00`)
  })

  await test.step('goes to the group, and shows what Monday changes', async () => {
    await page.getByRole('link', { name: /^Given to/ }).click()
    await page.getByLabel('Name of a group').fill(group)
    await page.getByRole('button', { name: 'Give to group' }).click()
    await expect(rowOf(page, 'Groups and customers', group)).toContainText('Group of 1 customer')
    await page.getByRole('link', { name: 'Preview', exact: true }).click()
    await expect(page.getByLabel('Moment', { exact: true })).toHaveValue('2035-01-01T00:00')
    const changed = rowOf(page, 'Changed prices', part.name)
    await expect(changed).toHaveCount(3)
    await expect(changed.nth(0)).toContainText(/100.*1,000\.00.*650\.00.*−350\.00/)
    await expect(changed.nth(2)).toContainText(/10.*1,000\.00.*875\.00.*−125\.00/)
    await expect(changed.nth(2)).toContainText(group)
    const file = await context.request.get(`${shopUrl()}${await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')}`)
    expect(await file.text()).toContain(`${part.sku},${part.name},10,1000.00,875.00,-125,-12.5,${group}`)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    // Nothing has changed for the customer yet.
    expect(await priceOnWire()).toEqual([1000, []])
  })

  await test.step('starts now, and an admin sees what the customer pays', async () => {
    await page.getByLabel('Starts').fill('2026-01-01T00:00')
    // What is typed is not lost without a question.
    await page.getByRole('link', { name: 'All price lists' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save name and time' }).click()
    await expect(page.getByText('Running until 1 Feb 2035, 00:00')).toBeVisible()
    await open(page, `/pars/${part.id}`)
    await page.getByLabel('E-mail address of the customer').fill(person.email)
    await page.getByRole('button', { name: 'Show prices' }).click()
    await expect(rowOf(page, `Prices of ${person.email}`, '875.00')).toContainText(list)
    await expect(rowOf(page, 'Changes of prices', `“${list}” from 50`)).toContainText('Price list')
  })

  await test.step('the customer sees it in the list, on the page, in quick order, in the cart, at the checkout and on the wire', async () => {
    const mine = await theirs.newPage()
    await open(mine, `/pars?q=${part.sku}`)
    const row = mine.getByRole('main').getByRole('listitem').filter({ hasText: part.name })
    await expect(row).toContainText('875.00')
    await expect(row).toContainText(list)
    await open(mine, `/pars/${part.id}`)
    await expect(mine.getByRole('region', { name: 'Prices by quantity' })).toContainText(/875\.00.*700\.00.*650\.00/)
    await expect(mine.getByRole('main')).toContainText(list)
    await open(mine, '/quick-order')
    await mine.getByLabel('Paste your lines').fill(`${part.sku} 50`)
    await mine.getByRole('button', { name: 'Check lines' }).click()
    await expect(rowOf(mine, 'Your lines', part.name)).toContainText(/700\.00.*35,000\.00/)
    await addOrder(theirs, person, part, 50)
    await open(mine, '/cart')
    await expect(mine.getByRole('main')).toContainText('35,000.00')
    await open(mine, '/payment')
    await expect(mine.getByRole('main')).toContainText('35,000.00')
    expect(await priceOnWire()).toEqual([
      875,
      [
        { quantity: 50, price: 700 },
        { quantity: 100, price: 650 },
      ],
    ])
    await theirs.close()
  })
})
