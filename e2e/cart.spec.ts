// Adding parts to the cart, and changing the cart, as often and as fast as buyers do it.
import type { Locator, Page } from '@playwright/test'
import { type AddedPart, addOrder, addPart, changePart } from './support/shop.ts'
import { call, expect, open, test } from './support/test.ts'

const phone = { width: 360, height: 740 }
const screens = [
  { name: 'a phone', viewport: phone, view: 'list', presses: 6 },
  { name: 'a phone', viewport: phone, view: 'grid', presses: 4 },
  { name: 'a wide screen', viewport: { width: 1280, height: 900 }, view: 'list', presses: 4 },
  { name: 'a wide screen', viewport: { width: 1280, height: 900 }, view: 'grid', presses: 4 },
] as const

const noticeOn = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Added to your cart' })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not visible')
  return box
}

for (const { name, viewport, view, presses } of screens)
  test.describe(() => {
    test.use({ viewport })

    test(`${presses} parts are ${presses} presses in the ${view} on ${name}`, async ({ page, customer }) => {
      // In an order that the purchases of other tests do not change.
      await open(page, `/pars?type=CPU&sort=price&view=${view}`)
      const buttons = page.getByRole('main').getByRole('button', { name: /^Add to cart / })
      for (let i = 0; i < presses; i += 1) {
        const button = buttons.nth(i)
        await button.scrollIntoViewIfNeeded()
        const before = await boxOf(button)
        await button.click()
        const name = ((await button.textContent()) ?? '').replace('Add to cart ', '')
        const notice = noticeOn(page)
        await expect(notice).toContainText(`× ${name}`)
        await expect(notice).toHaveCount(1)
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        expect(await boxOf(button)).toEqual(before)
        await notice.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
        // The notice covers neither a price, the link to the cart, the button, nor those of other parts.
        const { x, y, width, height } = await boxOf(notice)
        const row = button.locator('xpath=ancestor::li[1]')
        const added = row.getByRole('link', { name: /^Added: \d/ })
        await expect(added).toBeVisible()
        const near = [i - 1, i, i + 1].filter((each) => each >= 0).map((each) => buttons.nth(each))
        for (const other of [...near, row.getByText(/^BDT/).first(), added]) {
          const covered = await boxOf(other)
          const isClear =
            covered.x >= x + width || covered.x + covered.width <= x || covered.y >= y + height || covered.y + covered.height <= y
          expect(isClear, `the notice of part ${i} is clear of ${String(other)}`).toBe(true)
        }
      }
      await expect(page.getByRole('link', { name: `Cart, ${presses} pending orders: ${presses} to place` })).toBeVisible()
      expect(customer.email).not.toBe('')
    })
  })

test('the notice keeps the focus on the button, leads to the cart by Tab, waits under the pointer, and closes by itself', async ({
  page,
  context,
  customer,
}) => {
  const part = await addPart(context)
  await page.clock.install()
  await open(page, `/pars?q=${encodeURIComponent(part.name)}`)
  const add = page.getByRole('button', { name: `Add to cart ${part.name}` })
  await add.focus()
  await page.keyboard.press('Enter')
  const notice = noticeOn(page)
  await expect(notice).toContainText(`20 × ${part.name}`)
  await expect(add).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice.getByRole('link', { name: 'Go to cart' })).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice).toHaveCount(0)
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await notice.hover()
  await page.clock.runFor(20_000)
  await expect(notice).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(6_000)
  await expect(notice).toHaveCount(0)
  expect(customer.email).not.toBe('')
})

test('Added has its quantity on the very part that was ordered, and is a quiet note on others of its type', async ({
  page,
  context,
  customer,
}) => {
  const one = await addPart(context)
  const other = await addPart(context, { productType: one.productType, minOrderQuantity: 5 })
  await open(page, `/pars?type=${encodeURIComponent(one.productType)}`)
  const rowOf = ({ name }: { name: string }) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const addOf = ({ name }: { name: string }) => page.getByRole('button', { name: `Add to cart ${name}` })
  const colors = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const primary = await colors(addOf(other))
  await addOf(one).click()
  await expect(rowOf(one).getByRole('link', { name: /^Added: 20/ })).toBeVisible()
  await expect(rowOf(other).getByRole('link', { name: /^Added\s*: another part/ })).toBeVisible()
  await expect.poll(() => colors(addOf(one))).not.toBe(primary)
  expect(await colors(addOf(other))).toBe(primary)
  await rowOf(one)
    .getByRole('button', { name: `20 more ${one.name}` })
    .click()
  await addOf(one).click()
  await expect(rowOf(one).getByRole('link', { name: /^Added: 60/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 2 pending orders: 2 to place' })).toBeVisible()
  expect(customer.email).not.toBe('')
})

test('Buy Now is in the menu of a row', async ({ page, context, customer }) => {
  const part = await addPart(context)
  await open(page, `/pars?q=${encodeURIComponent(part.name)}`)
  await page.getByRole('button', { name: `More for ${part.name}` }).click()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL(/\/payment\/\d+$/)
  await expect(page.getByRole('main')).toContainText(part.name)
  expect(customer.email).not.toBe('')
})

test.describe('the cart', () => {
  const quantityOf = async (context: Parameters<typeof call>[0], number: number) =>
    ((await call(context, 'query', 'orders.get', { number })) as { quantity: number }).quantity

  test('steps a quantity by the minimum order, and by one with Shift, without losing or repeating a step', async ({
    page,
    context,
    customer,
  }) => {
    const part = await addPart(context)
    const number = await addOrder(context, customer, part)
    await open(page, '/cart')
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes('orders.changeQuantity')) sent.push(request.postDataJSON())
    })
    const more = page.getByRole('button', { name: `20 more ${part.name}` })
    const value = page.getByRole('button', { name: `Change quantity of order ${number}` })
    for (let i = 0; i < 5; i += 1) await more.click()
    await expect(value).toContainText('120')
    await more.click({ modifiers: ['Shift'] })
    await expect(value).toContainText('121')
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('102,850.00')
    await expect.poll(() => quantityOf(context, number)).toBe(121)
    expect(sent.length).toBeLessThan(6)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    // A step that waits is saved when the page is left.
    await page.getByRole('button', { name: `20 fewer ${part.name}` }).click()
    await page.getByRole('link', { name: 'Parts', exact: true }).first().click()
    await expect(page).toHaveURL('/pars')
    await expect.poll(() => quantityOf(context, number)).toBe(101)
  })

  test('takes a refused step back, and says why', async ({ page, context, customer, complaints }) => {
    const part = await addPart(context, { availableQuantity: 50 })
    const number = await addOrder(context, customer, part, 40)
    await open(page, '/cart')
    const value = page.getByRole('button', { name: `Change quantity of order ${number}` })
    await page.getByRole('button', { name: `20 more ${part.name}` }).click()
    await expect(value).toContainText('60')
    await expect(page.getByRole('alertdialog', { name: 'Invalide Quantity' })).toContainText('You can order 20 to 50')
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(value).toContainText('40')
    expect(await quantityOf(context, number)).toBe(40)
    // The browser itself logs the status of the refusal.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
  })

  test('of 120 lines takes quantities by keyboard, a price break and a fix, and brings removed lines back to their places', async ({
    page,
    context,
    customer,
  }) => {
    const { items } = (await call(context, 'query', 'items.browse', { availability: 'orderable', perPage: 39 })) as { items: AddedPart[] }
    const [broken, plain, short] = [
      await addPart(context, { priceBreaks: [{ quantity: 50, priceMinor: 800_00 }] }),
      await addPart(context),
      await addPart(context, { availableQuantity: 100 }),
    ]
    for (let round = 0; round < 3; round += 1) await Promise.all(items.map((part) => addOrder(context, customer, part)))
    const numbers = [
      await addOrder(context, customer, broken),
      await addOrder(context, customer, plain),
      await addOrder(context, customer, short, 90),
    ]
    await changePart(context, short, { availableQuantity: 60 })
    await open(page, '/cart')
    const region = page.getByRole('region', { name: 'Orders to place' })
    const names = region.getByRole('heading', { level: 3 })
    await expect(names).toHaveCount(120)
    const shown = await names.allTextContents()
    const fieldOf = ({ name }: AddedPart) => region.getByLabel(`Quantity of ${name}`)
    const save = async (part: AddedPart, text: string, key: string) => {
      await fieldOf(part).fill(text)
      await page.keyboard.press(key)
    }

    await save(broken, '47', 'Enter')
    const hint = region.getByRole('button', { name: /^3 more, and all 50 cost BDT.40,000.00: only BDT.50.00 more than these 47\.$/ })
    await hint.press('Enter')
    await expect(fieldOf(broken)).toHaveValue('50')
    const undo = region.getByRole('button', { name: `Undo the new quantity of order ${numbers[0]}` })
    await expect(undo).toBeFocused()
    await save(plain, '5', 'Enter')
    await expect(fieldOf(plain)).toHaveAttribute('aria-invalid', 'true')
    await expect(region).toContainText('You can order 20 to 500 pieces.')
    await page.keyboard.press('Escape')
    await expect(fieldOf(plain)).toHaveValue('20')
    await save(plain, '30', 'Tab')
    await expect(region).toContainText('Was 20.')
    await expect.poll(() => quantityOf(context, numbers[1] ?? 0)).toBe(30)
    await region.getByRole('button', { name: `Undo the new quantity of order ${numbers[1]}` }).press('Enter')
    await expect.poll(() => quantityOf(context, numbers[1] ?? 0)).toBe(20)
    await expect(region).toContainText('Only 60 in stock.')
    await region.getByRole('button', { name: `Take 60 of order ${numbers[2]}` }).press('Enter')
    await expect.poll(() => quantityOf(context, numbers[2] ?? 0)).toBe(60)

    await page.getByRole('button', { name: `Cancel order ${numbers[1]}` }).press('Enter')
    await expect(page.getByRole('button', { name: /^Undo cancelling/ })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Cart, 119 pending orders: 119 to place' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'See cancelled orders' })).toHaveAttribute('href', '/dashboard/purchase/cancelled')
    await page.keyboard.press('Enter')
    await expect(names).toHaveText(shown)
    await expect(page.getByRole('link', { name: plain.name })).toBeFocused()

    await page.getByRole('checkbox', { name: 'Select all' }).uncheck()
    for (const number of [numbers[0], numbers[2]]) await page.getByRole('checkbox', { name: new RegExp(`Select order ${number},`) }).check()
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('BDT 91,000.00')
    await page.getByRole('button', { name: 'Remove selected' }).press('Enter')
    await expect(region).toContainText('2 lines removed')
    await page.getByRole('button', { name: 'Undo removing 2 lines' }).press('Enter')
    await expect(names).toHaveText(shown)
    await page.reload()
    await expect(fieldOf(broken)).toHaveValue('50')
    await expect(fieldOf(short)).toHaveValue('60')
  })
})

test('rows and pages are as short as promised', async ({ page, context, customer }) => {
  const heights = (items: Locator) => items.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height))
  const part = await addPart(context, { name: `Test ${'word '.repeat(38)}`.trim() })
  await addOrder(context, customer, part)
  await open(page, '/cart')
  const lines = page.getByRole('region', { name: 'Orders to place' }).getByRole('listitem')
  for (const height of await heights(lines)) expect(height).toBeLessThanOrEqual(80)

  await page.setViewportSize(phone)
  for (const path of ['/pars', `/pars?q=${encodeURIComponent('word word word')}`]) {
    await open(page, path)
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
    expect(await rows.count()).toBeGreaterThan(0)
    for (const height of await heights(rows)) expect(height).toBeLessThanOrEqual(200)
  }
  await open(page, '/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5 * phone.height)
})
