// Offline, and with scripts that do not load, the shop and what was entered stay; another try works without a reload.
import type { Page } from '@playwright/test'
import { expect, open, settled, test } from './support/test.ts'

/** Marks the document, to tell later whether it was replaced. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }))
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window)
const again = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Try again' })

async function writeMessage(page: Page): Promise<void> {
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  await mark(page)
  await page.getByLabel('Subject').fill('Thirty machines')
}

test('opening a page offline keeps the current one with what was entered, and goes on when the connection is back', async ({
  page,
  context,
  complaints,
}) => {
  await writeMessage(page)
  await context.setOffline(true)
  await expect(page.getByText("You're offline. Prices and stock may be out of date.")).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByText("You're offline. Try again when you're connected.")).toBeVisible()
  await again(page).click()
  await expect(again(page)).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Thirty machines')
  await expect(page).toHaveURL('/')

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused()
  await expect(again(page)).toHaveCount(0)
  expect(await isSame(page)).toBe(true)
  complaints.splice(0)
})

test('another page can be opened while one does not load, and the notice goes', async ({ page, context, complaints }) => {
  await writeMessage(page)
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(again(page)).toBeVisible()
  // Loaded ahead of time.
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused()
  await expect(again(page)).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused()
  expect(await isSame(page)).toBe(true)
  complaints.splice(0)
})

test('a page whose script fails opens with the second try, without a reload', async ({ page, complaints }) => {
  await writeMessage(page)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByText("Part of the shop didn't load.")).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Thirty machines')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await again(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused()
  expect(await isSame(page)).toBe(true)
  complaints.splice(0)
})

test('a page whose script is gone for good opens as a document', async ({ page, complaints }) => {
  await writeMessage(page)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(again(page)).toBeVisible()
  await again(page).click()
  await expect(page).toHaveURL('/login')
  expect(await isSame(page)).toBe(false)
  complaints.splice(0)
})

test('a page whose first scripts did not load starts when the connection is back', async ({ page, context, complaints }) => {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    // Recognized by a message of the router.
    await (body.includes('non-empty routes array to createRouter') ? route.abort() : route.fulfill({ response: answer, body }))
  })
  await page.goto('/')
  await context.setOffline(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(await page.evaluate(() => 'listens' in document.documentElement.dataset)).toBe(false)
  await context.setOffline(false)
  await settled(page)
  await mark(page)
  await page.getByRole('banner').getByRole('link', { name: 'Parts', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeFocused()
  expect(await isSame(page)).toBe(true)
  complaints.splice(0)
})

test('a page whose data cannot be loaded offers another try, and shows the data when the connection is back', async ({
  page,
  context,
  customer,
  complaints,
}) => {
  expect(customer.email).not.toBe('')
  await open(page, '/dashboard/purchase')
  const documents = page.getByRole('link', { name: 'Documents', exact: true }).first()
  // Loads the script of the page ahead of time, not its data.
  await documents.hover()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await documents.click()
  const failure = page.getByRole('alert').filter({ hasText: "You're offline" })
  await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(failure).toHaveCount(0)
  await expect(page.getByText('No documents yet')).toBeVisible()
  complaints.splice(0)
})
