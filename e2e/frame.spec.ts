import { expect, open, test } from './support/test.ts'

test.describe('the frame', () => {
  test('a visitor sees the links of the bar, the cart and Login, and no Dashboard', async ({ page }) => {
    await open(page, '/blog')
    const bar = page.getByRole('banner')
    for (const name of ['Home', 'Parts', 'Protfolio', 'Blog', 'Login'])
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    await expect(bar.getByRole('link', { name: 'Cart, 0 pending orders' })).toBeVisible()
  })

  test('the avatar menu has the e-mail, the account, the dashboard and Logout; Manage Product only for admins', async ({
    page,
    customer,
  }) => {
    await open(page, '/blog')
    await page.getByRole('button', { name: `Account menu of ${customer.email}` }).click()
    await expect(page.getByText(customer.email, { exact: true })).toBeVisible()
    for (const name of ['Manage Account', 'Dashboard']) await expect(page.getByRole('link', { name, exact: true }).last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Manage Product' })).toHaveCount(0)
  })

  test('an admin finds Manage Product in the menu', async ({ page, admin }) => {
    await open(page, '/blog')
    await page.getByRole('button', { name: `Account menu of ${admin.email}` }).click()
    await page.getByRole('link', { name: 'Manage Product' }).click()
    await expect(page).toHaveURL('/dashboard/manageProduct')
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

  test('pages show their name, their path and the way to them; the document is titled after them', async ({ page, customer }) => {
    await open(page, '/dashboard/account/changeinfo')
    expect(customer.email).not.toBe('')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change info')
    await expect(page.getByText('/dashboard/account/changeinfo', { exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText(['Home', 'Dashboard'])
    await expect(page).toHaveTitle('Change info · Partsdock')
  })

  test('the footer has its three lists and the year of the specification', async ({ page }) => {
    await open(page, '/')
    const footer = page.getByRole('contentinfo')
    for (const name of ['Services', 'Company', 'Legal']) await expect(footer.getByRole('heading', { name })).toBeVisible()
    await expect(footer.getByText(/Copyright.*2022/)).toBeVisible()
  })

  test('an unknown address shows the 404 page, with status 404', async ({ page, complaints }) => {
    const answer = await page.goto('/nowhere')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Oops! You're lost.")
    await expect(page.getByText('The page you are looking for was not found.')).toBeVisible()
    // The browser itself logs the document's status.
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('404')))
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

  test('a part of the page that failed to load does not break it, and is reported', async ({ page, complaints }) => {
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      const answer = await route.fetch()
      const body = await answer.text()
      // The chunk that shows toasts, recognized by the position of the toasts.
      await (body.includes('bottom-right') && !body.includes('hydrateRoot') ? route.abort() : route.fulfill({ response: answer, body }))
    })
    await open(page, '/blog')
    await expect(page.getByRole('status').getByRole('link', { name: 'Reload this page' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // The browser itself logs the failed request.
    expect(new Set(complaints.splice(0).map((complaint) => complaint.includes('ERR_FAILED')))).toEqual(new Set([true]))
  })

  test('what waited for the connection continues when it is back', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => 'back' in window }))
    await open(page, '/login')
    await page.getByRole('link', { name: 'Reset Password' }).click()
    await expect(page.getByText("You're offline.", { exact: false })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toHaveCount(0)
    await page.evaluate(() => {
      Object.assign(window, { back: true })
      dispatchEvent(new Event('online'))
    })
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible()
  })

  test('the chosen colours apply from the first byte of the next visit', async ({ page, context }) => {
    await open(page, '/blog')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    const html = await (await context.request.get('/blog')).text()
    expect(html).toContain('<html lang="en" data-theme="dark">')
  })
})

test('the REST documentation shows an example of request and response', async ({ page }) => {
  await page.goto('/docs/')
  await page.getByRole('button', { name: 'POST /orders/{key}', exact: false }).first().click()
  await expect(page.locator('textarea')).toHaveValue(/"productId": 199/)
  await expect(page.getByText('"Order placed successfully"').first()).toBeVisible()
})
