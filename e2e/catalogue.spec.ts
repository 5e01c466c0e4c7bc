import type { Page } from '@playwright/test'
import { addPart } from './support/shop.ts'
import { expect, open, settled, test } from './support/test.ts'

// A press that comes before the script of the view opens its address, and that page remembers it.
const expectRemembered = (page: Page, view: 'list' | 'grid') =>
  expect.poll(() => page.evaluate<string | null>('localStorage.getItem("partsView")')).toBe(view)

test.describe('the catalogue', () => {
  test('remembers a view that was chosen before its script was there', { tag: '@slow' }, async ({ page }) => {
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

  test('describes a part to search engines', async ({ page, context }) => {
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
  })
})
