// Signing in with Google and GitHub: their popups, and the sandbox's people.
import type { Page } from '@playwright/test'

export const storedToken = 'localStorage.getItem("accessToken")'
export const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /account menu of/i })

/** Presses the button of a provider, and returns the popup that it opens. */
export async function press(page: Page, provider: 'Google' | 'GitHub'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: provider }).click()
  return opened
}

/** Chooses one of the sandbox's people. The popup may close before the click has ended, which fails the click. */
export async function choose(provider: Page, person: string): Promise<void> {
  const click = provider.getByRole('button', { name: person }).click({ noWaitAfter: true })
  await click.catch((error: unknown) => {
    if (!provider.isClosed()) throw error
  })
}
