// Signing in with Google and GitHub: popups that are blocked, closed or replaced, and refusals, against the sandbox's providers.
import type { Page } from '@playwright/test'
import { choose, menu, press, storedToken } from './support/providers.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './support/test.ts'

/** Signs in through a provider as a person who triggers a failure; returns what the page says then. */
async function refusalOf(page: Page, provider: 'Google' | 'GitHub', person: string): Promise<string> {
  await choose(await press(page, provider), person)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(provider)
  await expect(page.getByRole('button', { name: provider })).not.toHaveAttribute('aria-busy')
  return alert.innerText()
}

test('if popups are blocked the page says so, redirects itself, and returns signed in', async ({ page }) => {
  await page.addInitScript('window.open = () => null')
  await open(page, '/blog')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'GitHub' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your browser blocked the GitHub window.')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('popup-blocked')
  await choose(page, 'Farzana Haque')
  await expect(page).toHaveURL('/blog')
  await expect(menu(page)).toBeVisible()
  await expect.poll(() => page.evaluate<string | null>(storedToken)).not.toBeNull()
})

test('a page that returns with a refusal shows the reason once, and still knows the previous page', async ({ page }) => {
  await open(page, '/login?refused=email-unverified&provider=github&return=%2Fcart')
  await expect(page.getByRole('main').getByRole('alert')).toContainText("GitHub hasn't confirmed your email address.")
  await expect(page).toHaveURL('/login?return=%2Fcart')
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.reload()
  await expect(page.getByRole('button', { name: 'Google' })).toBeEnabled()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await choose(await press(page, 'Google'), 'Farzana Haque')
  await expect(page).toHaveURL('/cart')
})

test('closing a popup, or replacing it by another, is reported; and one that looked closed may still sign in', async ({ page }) => {
  await open(page, '/login')
  const alert = page.getByRole('main').getByRole('alert')
  const first = await press(page, 'Google')
  await first.close()
  await expect(alert).toContainText('popup-closed-by-user')

  const left = await press(page, 'Google')
  const gone = left.waitForEvent('close')
  const second = await press(page, 'GitHub')
  await gone
  await expect(alert).toContainText('A newer attempt replaced this one at Google.')
  await expect(alert).toContainText('cancelled-popup-request')
  await expect(page.getByRole('button', { name: 'GitHub' })).toHaveAttribute('aria-busy', 'true')
  await second.close()
  await expect(alert).toContainText('You left GitHub')

  // Like providers whose pages sever the link between a popup and its opener.
  await page.evaluate(() => {
    const openReally = window.open.bind(window)
    window.open = (...where) => {
      openReally(...where)
      const handle = { closed: false, close: () => {} }
      setTimeout(() => Object.assign(handle, { closed: true }), 100)
      return handle as Window
    }
  })
  const hidden = await press(page, 'Google')
  await expect(alert).toContainText('You left Google')
  await choose(hidden, 'Farzana Haque')
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toBeVisible()
})

test('a popup that closes silently has signed in anyway, if the shop says so', async ({ page, context }) => {
  await context.route('**/signed-in.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await open(page, '/login')
  const opened = await press(page, 'GitHub')
  await choose(opened, 'Farzana Haque')
  await expect(opened.getByText('You can close this window.')).toBeVisible()
  await opened.close()
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toBeVisible()
  await expect.poll(() => page.evaluate<string | null>(storedToken)).not.toBeNull()
})

test('a person whom the provider or the shop refuses sees why, in words and with the code', async ({ page }) => {
  await open(page, '/login')
  for (const [provider, person, words, code] of [
    ['Google', 'Sabbir Khan, who refuses', 'You left Google before signing in.', 'popup-closed-by-user'],
    ['GitHub', 'Broken', 'Something went wrong between GitHub and our shop.', 'internal-error'],
    ['GitHub', 'Provider down', "We couldn't reach GitHub", 'network-request-failed'],
    ['Google', 'Wrong key', "didn't accept our shop's key", 'invalid-api-key'],
    ['Google', 'Unknown shop', "doesn't allow sign-ins from this address", 'unauthorized-domain'],
    ['Google', 'Tanvir Ahmed', "Google hasn't confirmed your email address.", 'email-unverified'],
    ['GitHub', 'Mim Chowdhury', "GitHub didn't share your email address.", 'email-missing'],
  ] as const) {
    const said = await refusalOf(page, provider, person)
    expect(said).toContain(words)
    expect(said).toContain(code)
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a browser that cannot sign in there learns it before a popup opens', async ({ page, context }) => {
  await open(page, '/login')
  const alert = page.getByRole('main').getByRole('alert')
  for (const [sign, code] of [
    ['onLine', 'network-request-failed'],
    ['cookieEnabled', 'web-storage-unsupported'],
  ] as const) {
    await page.evaluate((it) => Object.defineProperty(navigator, it, { value: false }), sign)
    await page.getByRole('button', { name: 'Google' }).click()
    await expect(alert).toContainText(code)
  }
  expect(context.pages()).toHaveLength(1)
})

test('at another address than its own the shop names the right one', async ({ page, baseURL }) => {
  const elsewhere = (baseURL ?? '').replace('localhost', '127.0.0.1')
  await open(page, `${elsewhere}/login`)
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('unauthorized-domain')
  await expect(page.getByRole('link', { name: baseURL ?? '' })).toHaveAttribute('href', `${baseURL}/login`)
})
