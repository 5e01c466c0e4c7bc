// The search field of the header: one per page, on every page and at every width. Its role is the combobox's once suggestions can open.
import type { Page } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { expect, open, signIn, test } from './support/test.ts'

const field = (page: Page) => page.getByRole('banner').getByLabel('Search parts')
const firstPart = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).first()
const phone = { width: 360, height: 740 }

/** Whether the middle of the field is visible, and not covered by anything. */
const isUncovered = (page: Page) =>
  field(page).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === element
  })

test('every page has one search field for parts, in its header, large enough for a thumb', { tag: '@slow' }, async ({
  page,
  context,
  complaints,
}) => {
  await signIn(context, demoSignIns[0])
  test.setTimeout(120_000)
  for (const path of [
    '/',
    '/pars',
    '/pars/3',
    '/terms',
    '/nowhere',
    '/cart',
    '/dashboard/account',
    '/dashboard/purchase',
    '/dashboard/users',
  ])
    await test.step(path, async () => {
      await open(page, path)
      for (const size of [phone, { width: 800, height: 700 }, { width: 1280, height: 900 }]) {
        await page.setViewportSize(size)
        await expect(field(page)).toBeInViewport()
        await expect(page.getByLabel('Search parts')).toHaveCount(1)
        await expect(page.getByRole('search', { name: '', exact: true })).toHaveCount(1)
        expect((await page.getByRole('search').first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
    })
  // The browser itself logs the status of the 404 page.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('404')))
})

test('words that were typed before hydration stay', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/pars', { waitUntil: 'commit' })
  await field(page).fill('noctua')
  release()
  await expect(page.locator('html[data-listens]')).toBeAttached()
  await expect(field(page)).toHaveValue('noctua')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the field scrolls away below the bar, which keeps its place, and comes back for a search', async ({ page }) => {
    await open(page, '/pars')
    const bar = page.getByRole('banner')
    const whole = (await bar.boundingBox())?.height ?? 0
    expect(whole).toBeLessThanOrEqual(128)
    expect(await isUncovered(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, 600))
    await expect(bar).toHaveAttribute('data-scrolled')
    const stuck = await bar.boundingBox()
    expect(stuck?.height).toBe(whole)
    expect((stuck?.y ?? 0) + whole).toBeLessThanOrEqual(72)
    expect(await isUncovered(page)).toBe(false)
    for (const name of ['Menu', 'Open search']) expect((await bar.getByRole('button', { name }).boundingBox())?.y).toBeGreaterThanOrEqual(0)

    // With the mouse: Playwright's own click first scrolls a button out of the space that the bar covers.
    const opener = await bar.getByRole('button', { name: 'Open search' }).boundingBox()
    await page.mouse.click((opener?.x ?? 0) + 20, (opener?.y ?? 0) + 20)
    await expect(field(page)).toBeFocused()
    await expect.poll(() => isUncovered(page)).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(600)
    await page.keyboard.type('noctua')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/pars?q=noctua')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(firstPart(page)).toContainText('Noctua')
  })

  test('a field that the keyboard reaches is not hidden', async ({ page }) => {
    await open(page, '/blog')
    await page.evaluate(() => scrollTo(0, 600))
    await page.getByRole('banner').getByRole('link', { name: 'Partsdock' }).focus()
    await page.keyboard.press('Tab')
    await expect(field(page)).toBeFocused()
    await expect.poll(() => isUncovered(page)).toBe(true)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('the search works from any page', async ({ page }) => {
      await page.goto('/terms')
      await field(page).fill('noctua')
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL('/pars?q=noctua')
      await expect(field(page)).toHaveValue('noctua')
    })
  })
})
