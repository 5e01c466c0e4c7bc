// Signing in with Google and GitHub from a popup. social.slow.spec.ts has refusals, blocked and closed popups.
import { choose, press, storedToken } from './support/providers.ts'
import { expect, open, test } from './support/test.ts'

for (const provider of ['Google', 'GitHub'] as const)
  test(`${provider} signs in from a popup, which closes, and leads back to the previous page`, {
    tag: provider === 'GitHub' ? '@slow' : [],
  }, async ({ page }) => {
    await open(page, '/blog')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    const opened = await press(page, provider)
    await expect(page.getByRole('button', { name: provider })).toHaveAttribute('aria-busy', 'true')
    expect(await opened.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
    await Promise.all([opened.waitForEvent('close'), choose(opened, 'Farzana Haque')])
    await expect(page).toHaveURL('/blog')
    await expect(page.getByRole('button', { name: 'Account menu of farzana@sandbox.example' })).toBeVisible()
    await expect.poll(() => page.evaluate<string | null>(storedToken)).toMatch(/^[\w-]{43}$/)
  })
