import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { call, expect, expectAccessible, open, settled, signIn, test } from './support/test.ts'

test.describe('the frame', () => {
  test('the account button shows the photo, and the initials if the photo does not load', { tag: '@slow' }, async ({
    page,
    context,
    customer,
    complaints,
  }) => {
    const button = page.getByRole('banner').getByRole('button', { name: `account menu of ${customer.email}` })
    await call(context, 'mutation', 'users.changeProfile', { photoUrl: '/images/avatar.svg' })
    await open(page, '/blog')
    await expect(button.locator('img')).toBeVisible()
    await expect(button).toHaveAccessibleName(`Account menu of ${customer.email}`)
    await page.route('**/images/avatar.svg', (route) => route.fulfill({ status: 404 }))
    await open(page, '/blog')
    await expect(button).toHaveAccessibleName(`RA, account menu of ${customer.email}`)
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('404')))
  })

  test('the account menu opens beside its button on every screen, below the sandbox banner and after scrolling', { tag: '@slow' }, async ({
    page,
    customer,
  }) => {
    await open(page, '/blog')
    const button = page.getByRole('banner').getByRole('button', { name: `account menu of ${customer.email}` })
    for (const { name, size } of [
      { name: 'a phone', size: { width: 360, height: 740 } },
      { name: 'a small window', size: { width: 320, height: 256 } },
      { name: 'a wide screen', size: { width: 1280, height: 900 } },
    ])
      await test.step(name, async () => {
        await page.setViewportSize(size)
        await page.evaluate(() => scrollTo(0, 0))
        await expect(page.getByRole('complementary', { name: 'Sandbox' })).toBeInViewport()
        for (const scrolled of [0, 20, 600]) {
          await page.evaluate((y) => scrollTo(0, y), scrolled)
          await button.click()
          await expect.poll(() => placeOfMenu(page)).toEqual({ isAnchored: true, isInWindow: true, coversButton: false })
          // It follows its button.
          await page.evaluate(() => scrollBy(0, 15))
          await expect.poll(() => placeOfMenu(page)).toEqual({ isAnchored: true, isInWindow: true, coversButton: false })
          await button.click()
          await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
        }
      })
  })

  test('the account menu works by keyboard: it is next in order, and Escape returns to its button', async ({ page, customer }) => {
    await open(page, '/blog')
    const button = page.getByRole('banner').getByRole('button', { name: `account menu of ${customer.email}` })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Manage Account' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('[popover]').getByRole('link', { name: 'Dashboard' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/account')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  })

  test('the bar changes its look after 120 pixels of scroll, but not its height', async ({ page }) => {
    await open(page, '/blog')
    const bar = page.getByRole('banner')
    const height = async () => (await bar.boundingBox())?.height
    const before = { height: await height(), colour: await bar.evaluate((element) => getComputedStyle(element).backgroundColor) }
    await page.mouse.wheel(0, 100)
    await page.waitForTimeout(300)
    await expect(bar).not.toHaveAttribute('data-scrolled')
    await page.mouse.wheel(0, 60)
    await expect(bar).toHaveAttribute('data-scrolled')
    await expect.poll(() => bar.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(before.colour)
    expect(await height()).toBe(before.height)
  })

  test('an unknown address shows the 404 page, with status 404 and one landmark of each kind', { tag: '@slow' }, async ({
    page,
    complaints,
  }) => {
    for (const path of ['/nowhere', '/pars/99999999']) {
      await page.setViewportSize({ width: 1280, height: 740 })
      expect((await page.goto(path))?.status()).toBe(404)
      await settled(page)
      await expectOneLandmarkOfEachKind(page, 1280)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Oops! You're lost.")
    await expect(page.getByText('The page you are looking for was not found.')).toBeVisible()
    await expectOneLandmarkOfEachKind(page, 360)
    // The browser itself logs the document's status.
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('404')))
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('the 404 page has one landmark of each kind', async ({ page, complaints }) => {
      await page.goto('/nowhere')
      for (const role of ['banner', 'main', 'contentinfo', 'search'] as const) await expect(page.getByRole(role)).toHaveCount(1)
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
      complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('404')))
    })
  })

  test('the links of the bar are in a drawer on a phone, which Escape closes', { tag: '@slow' }, async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/terms')
    const button = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })
    await button.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Parts', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await drawer.getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL('/blog')
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused()

    await signIn(context, demoSignIns[1])
    await open(page, '/terms')
    await button.click()
    await drawer.getByRole('link', { name: 'Documents' }).click()
    await expect(page).toHaveURL('/dashboard/documents')
  })

  test('after a change of page the heading has the focus and the page is announced', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused()
    await expect(page.getByText('Blog · Partsdock')).toBeAttached()
  })

  test('a lost connection is announced, until it is back', async ({ page, context }) => {
    await open(page, '/blog')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(page.getByText("You're offline.", { exact: false })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("You're offline.", { exact: false })).toHaveCount(0)
  })

  /** Lets the script with dialogs and toasts fail, which is known by the position of the toasts. */
  const failOverlays = (page: Page) =>
    page.route(/\/assets\/.*\.js$/, async (route) => {
      const answer = await route.fetch()
      const body = await answer.text()
      await (body.includes('bottom-right') && !body.includes('hydrateRoot') ? route.abort() : route.fulfill({ response: answer, body }))
    })
  /** The browser itself logs each request that failed. */
  const expectOnlyFailedRequests = (complaints: string[]) =>
    expect(new Set(complaints.splice(0).map((complaint) => complaint.includes('ERR_FAILED')))).toEqual(new Set([true]))

  test('a part of the page that failed to load does not break it, and is reported', async ({ page, complaints }) => {
    await failOverlays(page)
    await open(page, '/blog')
    await expect(page.getByRole('status').getByRole('link', { name: 'Reload this page' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expectOnlyFailedRequests(complaints)
  })

  test('what waited for the connection continues when it is back', async ({ page, complaints }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => 'back' in window }))
    await failOverlays(page)
    await open(page, '/login')
    await page.getByRole('link', { name: 'Reset Password' }).click()
    await expect(page.getByText("You're offline. Try again when you're connected.")).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => {
      Object.assign(window, { back: true })
      dispatchEvent(new Event('online'))
    })
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible()
    expectOnlyFailedRequests(complaints)
  })

  test('the chosen colours apply from the first byte of the next visit', async ({ page, context }) => {
    await open(page, '/blog')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    const html = await (await context.request.get('/blog')).text()
    expect(html).toContain('<html lang="en" data-theme="dark">')
  })
})

test('the REST documentation shows an example of request and response', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/docs/')
  await expect(page.locator('html')).toHaveClass(/dark-mode/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveClass(/dark-mode/)
  await expect(page.getByRole('link', { name: '← Partsdock' })).toHaveAttribute('href', '/')
  await page.getByRole('button', { name: 'POST /orders/{key}', exact: false }).first().click()
  await expect(page.locator('textarea')).toHaveValue(/"productId": 199/)
  await expect(page.getByText('"Added to your cart"').first()).toBeVisible()
})

/** Where the open account menu is, in relation to its button and the window. */
const placeOfMenu = (page: Page) =>
  page.evaluate(() => {
    const [button, menu] = ['header button[popovertarget]', 'header [popover]'].map((selector) => document.querySelector(selector))
    if (!button || !menu) throw new Error('There is no menu')
    const [at, box] = [button.getBoundingClientRect(), menu.getBoundingClientRect()]
    const isBelow = box.top >= at.bottom && box.top - at.bottom <= 8
    const isAbove = at.top >= box.bottom && at.top - box.bottom <= 8
    const isPressed = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)?.closest('button') === button
    return {
      isAnchored: isBelow || isAbove,
      isInWindow: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
      coversButton: !isPressed,
    }
  })

const landmarkRules = [
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'region',
]

async function expectOneLandmarkOfEachKind(page: Page, width: number): Promise<void> {
  for (const role of ['banner', 'main', 'contentinfo', 'search'] as const) await expect(page.getByRole(role)).toHaveCount(1)
  // On a phone it is in the closed drawer.
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(width < 768 ? 0 : 1)
  const { violations } = await new AxeBuilder({ page }).withRules(landmarkRules).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
