// How open pages show changes made elsewhere, without a reload: real tabs of one real browser.
import type { BrowserContext, Page, Request } from '@playwright/test'
import { addOrder, addPart, changePart } from './support/shop.ts'
import { call, expect, open, settled, signIn, test } from './support/test.ts'

/** The open streams of a browser's tabs. */
function watchStreams(context: BrowserContext) {
  const streams = new Set<Request>()
  let opened = 0
  context.on('request', (request) => {
    if (!request.url().includes('/trpc/live.changes')) return
    opened += 1
    streams.add(request)
  })
  context.on('requestfinished', (request) => void streams.delete(request))
  context.on('requestfailed', (request) => void streams.delete(request))
  // The browser reports no end for requests of a closed tab.
  const isOpen = (request: Request) => !request.frame().page().isClosed()
  return { open: () => [...streams].filter(isOpen).length, opened: () => opened }
}

/** Collects a page's calls from now on, by procedure. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, path] = /\/trpc\/([^?]+)/.exec(request.url()) ?? []
    if (path !== undefined) calls.push(...path.split(','))
  })
  return calls
}

test.describe('live changes', () => {
  test('an order that is cancelled in one tab changes in the other within a second, and so does the badge', async ({
    page,
    context,
    customer,
  }) => {
    const streams = watchStreams(context)
    const number = await addOrder(context, customer, await addPart(context))
    await open(page, '/dashboard/purchase')
    await expect.poll(streams.open).toBe(1)
    const other = await context.newPage()
    await open(other, '/cart')
    await expect(page.getByRole('link', { name: 'Cart, 1 pending order' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: String(number) })
    await expect(row).toContainText('Pandding')

    await other.getByRole('button', { name: `Cancel order line ${number}` }).click()
    await expect(other.getByText(`Order line ${number} cancelled`)).toBeVisible()
    await expect(row).toContainText('Cancelled', { timeout: 1_000 })
    await expect(page.getByRole('link', { name: 'Cart, 0 pending orders' })).toBeVisible({ timeout: 1_000 })
  })

  test('a cart says that stock fell below the quantity of a line', async ({ page, context, customer }) => {
    const streams = watchStreams(context)
    const part = await addPart(context)
    const number = await addOrder(context, customer, part, 40)
    await open(page, '/cart')
    await expect.poll(streams.open).toBe(1)
    const line = page.locator(`[data-line="${number}"]`)
    await expect(line).not.toContainText('in stock')
    await changePart(context, part, { availableQuantity: 30 })
    await expect(line).toContainText('Only 30 in stock.', { timeout: 5_000 })
    const news = page.getByRole('region', { name: 'In your cart' }).getByRole('status').first()
    await expect(news).toHaveText(`${part.name}: Only 30 in stock.`)
    await line.getByRole('button', { name: `Change to 30 of order ${number}` }).click()
    await expect(line).not.toContainText('Only 30 in stock.')
  })

  test('stock and price that an admin changes show on open pages, and typed input stays', async ({ page, context }) => {
    const streams = watchStreams(context)
    const part = await addPart(context)
    await open(page, `/pars/${part.id}`)
    await expect.poll(streams.open).toBe(1)
    const list = await context.newPage()
    await open(list, `/pars?q=${encodeURIComponent(part.name)}`)
    await page.getByRole('textbox', { name: `Quantity of ${part.name}` }).fill('33')

    let release = () => {}
    const shown = new Promise<void>((resolve) => {
      release = resolve
    })
    const asked = page.waitForResponse((answer) => answer.url().includes('items.view'))
    await changePart(context, part, { availableQuantity: 4_077, priceMinor: 123_00 })
    await asked
    for (const each of [page, list]) {
      await expect(each.getByRole('main')).toContainText('123.00')
      await expect(each.getByRole('main')).toContainText('4,077')
    }
    await expect(page.getByRole('textbox', { name: `Quantity of ${part.name}` })).toHaveValue('33')

    // A stock event contains the new value: it shows without an answer to any query, such as those that follow changes by other tests.
    await page.route(/\/trpc\/[^?]*items\./, async (route) => {
      await shown
      await route.continue()
    })
    await changePart(context, part, { availableQuantity: 4_066 })
    await expect(page.getByRole('main')).toContainText('4,066')
    release()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('three tabs share one stream, and another takes it over when its tab is closed', { tag: '@slow' }, async ({
    context,
    page,
    customer,
  }) => {
    const streams = watchStreams(context)
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs) {
      await open(tab, '/cart')
      await expect.poll(streams.open).toBe(1)
    }
    expect(streams.opened()).toBe(1)
    const added = await addOrder(context, customer, await addPart(context))
    for (const tab of tabs) await expect(tab.getByRole('link', { name: 'Cart, 1 pending order' })).toBeVisible()
    expect(streams.opened()).toBe(1)

    await tabs[0]?.close()
    await expect.poll(streams.opened).toBe(2)
    await call(context, 'mutation', 'orders.cancel', { number: added })
    for (const tab of tabs.slice(1)) await expect(tab.getByRole('link', { name: 'Cart, 0 pending orders' })).toBeVisible()
    expect(streams.open()).toBe(1)
  })

  test('signing out in one tab signs the others out, and the stream continues for a visitor', { tag: '@slow' }, async ({
    context,
    page,
    customer,
  }) => {
    const streams = watchStreams(context)
    await open(page, '/blog')
    await expect.poll(streams.open).toBe(1)
    const other = await context.newPage()
    await open(other, '/dashboard/account')
    await page.getByRole('button', { name: `Account menu of ${customer.email}` }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(other).toHaveURL('/login')
    await expect.poll(streams.opened).toBeGreaterThan(1)
    await expect.poll(streams.open).toBe(1)
  })

  test('a stream causes no repeated queries', { tag: '@slow' }, async ({ context, page, customer }) => {
    const streams = watchStreams(context)
    const calls = watchCalls(page)
    // Another test may change the catalogue while the page opens, and the page then justly asks again; but not every time.
    await expect(async () => {
      calls.length = 0
      await open(page, '/dashboard/purchase')
      await expect.poll(streams.open).toBe(1)
      await settled(page)
      await page.waitForLoadState('load')
      // The event of the new account may arrive after the page was rendered.
      const twice = calls.filter((path, i) => path !== 'accounts.me' && calls.indexOf(path) !== i)
      expect(twice).toEqual([])
    }).toPass({ timeout: 60_000 })
    expect(customer.email).not.toBe('')
  })

  test('a browser that was offline has missed nothing', { tag: '@slow' }, async ({ context, page, browser, customer, complaints }) => {
    const streams = watchStreams(context)
    await open(page, '/cart')
    await expect.poll(streams.open).toBe(1)
    await context.setOffline(true)
    await expect.poll(streams.open).toBe(0)
    const elsewhere = await browser.newContext()
    await signIn(elsewhere, customer)
    await addOrder(elsewhere, customer, await addPart(elsewhere))
    await elsewhere.close()
    await expect(page.getByRole('link', { name: 'Cart, 0 pending orders' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('link', { name: 'Cart, 1 pending order' })).toBeVisible()
    // A query that another test's change caused just before the cut cannot arrive, and the browser says so. The stream must not try.
    const isCutQuery = (text: string) => text.includes('net::ERR_INTERNET_DISCONNECTED') && !text.includes('live.changes')
    const others = complaints.splice(0).filter((text) => !isCutQuery(text))
    expect(others).toEqual([])
  })

  test('an admin who edits a product keeps the input while the table changes', { tag: '@slow' }, async ({ page, context, admin }) => {
    const streams = watchStreams(context)
    const part = await addPart(context)
    await open(page, `/dashboard/manageProduct?q=${encodeURIComponent(part.name)}`)
    await expect.poll(streams.open).toBe(1)
    await page.getByRole('textbox', { name: /Price/ }).first().fill('999')
    const refetched = page.waitForResponse((answer) => answer.url().includes('items.browse'))
    await changePart(context, part, { minOrderQuantity: 21 })
    await refetched
    await expect(page.getByRole('textbox', { name: /Price/ }).first()).toHaveValue('999')
    expect(admin.email).not.toBe('')
  })
})
