import type { Page } from '@playwright/test'
import { addPart } from './support/shop.ts'
import { expect, open, settled, test } from './support/test.ts'

// A press that comes before the script of the view opens its address, and that page remembers it.
const expectRemembered = (page: Page, view: 'list' | 'grid') =>
  expect.poll(() => page.evaluate<string | null>('localStorage.getItem("partsView")')).toBe(view)

test.describe('the catalogue', () => {
  test('is filtered by type and price, all of it in the address, and Back undoes it', async ({ page }) => {
    await open(page, '/pars')
    const count = page.locator('#result-count')
    await expect(count).toContainText('parts')
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('checkbox', { name: /^CPU \d/ })
      .check()
    await expect(page).toHaveURL(/type=CPU/)
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('group', { name: /^Price/ })
      .getByRole('textbox', { name: 'To' })
      .fill('20000')
    await expect(page).toHaveURL(/to=20000/)
    const prices = async () => {
      const texts = await page
        .getByRole('main')
        .getByText(/^BDT\s[\d,.]+$/)
        .allInnerTexts()
      return texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
    }
    await expect.poll(async () => (await prices()).length > 0 && Math.max(...(await prices())) <= 20_000).toBe(true)
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/pars')
    await expect(page.getByRole('checkbox', { name: /^CPU \d/ }).first()).not.toBeChecked()
  })

  test('is searched ignoring blanks and dashes, sorted, and paginated', async ({ page }) => {
    await open(page, '/pars')
    await page.getByLabel('Search parts').fill('ryzen7 7800x3d')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 3, name: 'AMD Ryzen 7 7800X3D' })).toBeVisible()
    await open(page, '/pars?page=2&sort=price')
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price')
    await expect(page.getByRole('navigation', { name: 'Pages of parts' }).getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  test('keeps the chips and names what to remove if nothing matches', async ({ page }) => {
    await open(page, '/pars?q=nothingofthekind&type=CPU')
    await expect(page.getByText('No parts match your search')).toBeVisible()
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/pars')
  })

  test('shows a list or a grid, and remembers which', async ({ page }) => {
    await open(page, '/pars')
    await page.getByRole('link', { name: 'Grid view' }).click()
    await expect(page.getByRole('link', { name: 'Grid view' })).toHaveAttribute('aria-current', 'true')
    await expectRemembered(page, 'grid')
    await open(page, '/pars?type=CPU')
    await expect(page.getByRole('link', { name: 'Grid view' })).toHaveAttribute('aria-current', 'true')
  })

  test('remembers a view that was chosen before its script was there', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/late-parts-/, async (route) => {
      await held
      await route.fallback()
    })
    await page.goto('/pars', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Grid view' }).click({ noWaitAfter: true })
    await page.waitForURL('/pars?view=grid', { waitUntil: 'commit' })
    release()
    await settled(page)
    await expect(page.getByRole('link', { name: 'Grid view' })).toHaveAttribute('aria-current', 'true')
    await expectRemembered(page, 'grid')
    await open(page, '/pars?type=CPU')
    await expect(page.getByRole('link', { name: 'Grid view' })).toHaveAttribute('aria-current', 'true')
  })

  test('shows its filters in a sheet on a phone, with the number of matching parts', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/pars')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet
      .getByText(/^Show all/)
      .first()
      .click()
    await sheet.getByRole('checkbox', { name: /^Monitor \d/ }).check()
    await sheet.getByRole('button', { name: /^Show \d+ parts/ }).click()
    await expect(page).toHaveURL(/type=Monitor/)
  })

  test('offers a quote for a part that cannot be ordered, in place of the ways to order it', async ({ page, context }) => {
    const part = await addPart(context, { availableQuantity: 7, minOrderQuantity: 20 })
    await open(page, `/pars/${part.id}`)
    await expect(page.getByText('7 left, below minimum')).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('textbox', { name: `Quantity of ${part.name}` })).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Request for Quote' })).toHaveAttribute(
      'href',
      /^\/\?subject=Request%20for%20Quote%3A%20Test%20fan%20.*#contact$/,
    )
    await open(page, `/pars?q=${encodeURIComponent(part.name)}`)
    await expect(main.getByRole('button', { name: `Add to cart ${part.name}` })).toHaveCount(0)
    await main.getByRole('link', { name: `Details ${part.name}` }).click()
    await expect(page).toHaveURL(`/pars/${part.id}`)
  })

  test('describes a part to search engines, and recognizes a missing one', async ({ page, context, complaints }) => {
    const part = await addPart(context, { description: 'Ends </script><script>alert(1)</script> here.' })
    await open(page, `/pars/${part.id}`)
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(blocks.map((text): unknown => JSON.parse(text))).toContainEqual(
      expect.objectContaining({
        '@type': 'Product',
        name: part.name,
        offers: expect.objectContaining({ price: 850, priceCurrency: 'BDT' }),
      }),
    )
    await page.goto('/pars/99999999')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Oops! You're lost.")
    await expect(page.getByText('The part may no longer be sold.')).toBeVisible()
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('404')))
  })
})
