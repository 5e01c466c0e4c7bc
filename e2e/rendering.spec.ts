// Public pages arrive with the first answer, work before their script does, and are hydrated without repeating a query.
import { addPart } from './support/shop.ts'
import { expect, open, settled, test } from './support/test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the catalogue can be searched, filtered, sorted and paginated, and parts can be read', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/pars')
    const results = page.locator('#result-count')
    await page.getByLabel('Search parts').fill('noctua')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/pars?q=noctua')
    await expect(page.getByRole('heading', { level: 3 }).first()).toContainText('Noctua')
    await page.goto('/pars')
    const all = await results.innerText()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: /^CPU \d/ }).check()
    await filters.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/type=CPU/)
    await expect(results).not.toHaveText(all)
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('price')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page).toHaveURL(/type=CPU&sort=price|sort=price/)
    await page.goto('/pars')
    const first = await page.getByRole('heading', { level: 3 }).first().innerText()
    await page.getByRole('navigation', { name: 'Pages of parts' }).getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page.getByRole('heading', { level: 3 }).first()).not.toHaveText(first)
    await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/pars\/\d+$/)
    await expect(page.getByRole('main')).toContainText('Minimum order')
    await expect(page.getByText('Ordering needs JavaScript', { exact: false })).toBeVisible()
  })

  test('every public page shows its content, and no form puts a password into an address', async ({ page, complaints }) => {
    for (const [path, text] of [
      ['/', 'Best-selling parts'],
      ['/home', 'What customers say'],
      ['/blog', 'On this page'],
      ['/compare?parts=1,2', 'Price each'],
      ['/protfolio', 'Working together'],
      ['/about', 'How to reach us'],
      ['/terms', 'Prices and quantities'],
      ['/privacy', 'What we store'],
      ['/cookies', 'partsdock_session'],
      ['/nowhere', "Oops! You're lost."],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(text)
    }
    // The browser itself logs the status of the 404 page.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
    for (const path of ['/login', '/signup']) {
      await page.goto(path)
      await expect(page.getByText('Signing in needs JavaScript', { exact: false })).toBeVisible()
      await expect(page.locator('form:has(input[type=password])')).toHaveAttribute('method', 'post')
    }
  })
})

test('hydration repeats none of the server’s queries', { tag: '@slow' }, async ({ page }) => {
  // Changes by other tests would justify new queries; they do not matter here.
  await page.route('**/trpc/live.changes?*', () => {})
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc/') && !pathname.includes('live.')) asked.push(pathname)
  })
  for (const path of ['/', '/pars', '/pars?type=CPU&page=1', '/pars/3', '/compare?parts=1,2', '/blog', '/terms', '/login']) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    expect([path, ...asked]).toEqual([path])
  }
})

test('input before hydration is replayed after it', async ({ page, context, customer }) => {
  const part = await addPart(context)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/pars/${part.id}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/early-')))
  const quantity = page.getByRole('textbox', { name: `Quantity of ${part.name}` }).first()
  await quantity.fill('60')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  expect(await page.evaluate(() => 'listens' in document.documentElement.dataset)).toBe(false)
  release()
  await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toContainText(`60 × ${part.name}`)
  await expect(quantity).toHaveValue('60')
  expect(customer.email).not.toBe('')
})

test('links and searches work if the scripts of a page fail to load', { tag: '@slow' }, async ({ page, complaints }) => {
  await page.route(/\/assets\/[\w-]+\.js$/, (route) => route.abort())
  await page.goto('/pars')
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/pars\/\d+$/)
  await expect(page.getByRole('main')).toContainText('Description')
  await page.goto('/pars')
  await page.getByLabel('Search parts').fill('noctua')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pars\?q=noctua/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // The browser itself logs the failed requests.
  expect(new Set(complaints.splice(0).map((complaint) => complaint.includes('ERR_FAILED')))).toEqual(new Set([true]))
})

test('hovering over a link preloads its page', { tag: '@slow' }, async ({ page }) => {
  // Changes by other tests would justify new queries; they do not matter here.
  await page.route('**/trpc/live.changes?*', () => {})
  await open(page, '/pars')
  await page.waitForLoadState('networkidle')
  const link = page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link')
  const ahead = page.waitForRequest(/\/trpc\/items\.view/)
  await link.hover()
  await ahead
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/items.view')) asked.push(request.url())
  })
  await link.click()
  await expect(page.getByRole('main')).toContainText('Description')
  expect(asked).toEqual([])
})

test('a page entered from another site begins at its top, whatever the previous scroll position', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/pars')
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await open(page, '/blog')
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('Back leads to the same filters and to the same scroll position', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/pars?type=CPU&sort=price')
  const link = page.getByRole('main').getByRole('heading', { level: 3 }).nth(9).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(scrollY))
  expect(place).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL(/\/pars\/\d+$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/pars?type=CPU&sort=price')
  await settled(page)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
  await expect(page.getByRole('checkbox', { name: /^CPU \d/ }).first()).toBeChecked()
})

test('descriptions are cut at whole signs', { tag: '@slow' }, async ({ context }) => {
  const signs = ['😀', '👩‍👩‍👧‍👦', '🇧🇩', 'ক্ষি', 'e\u0323\u0302', '👍🏽']
  for (const sign of signs) {
    const { id } = await addPart(context, { description: `${'a'.repeat(159)}${sign} and more` })
    const html = await (await context.request.get(`/pars/${id}`)).text()
    expect(html, sign).not.toContain('\ufffd')
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
    expect(description, sign).toMatch(/^a{100,}/)
    const cut = description.replace(/…$/, '').replace(/^a+/, '')
    expect(['', sign], sign).toContain(cut.trim())
  }
})
