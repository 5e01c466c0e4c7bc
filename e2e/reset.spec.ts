// Resetting a password by a mailed link, from the prompt to the sign-in.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, settled, shopUrl, test } from './support/test.ts'

const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** The link in the newest mail to an address, from the mailbox of the sandbox. */
async function mailedLink(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage()
  await expect(async () => {
    await mailbox.goto('/sandbox/mail')
    const mail = mailbox.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'Set a new password' })
    await mail.first().getByRole('link').click({ timeout: 1_000 })
  }).toPass()
  const link = /http\S+\/reset-password#token=\S+/.exec(await mailbox.locator('pre').innerText())?.[0]
  await mailbox.close()
  return link ?? ''
}

test('a mailed link sets a new password, once; the old one and every session end', async ({ page, customer, complaints }) => {
  const { email } = customer
  const visitor = await page.context().browser()?.newPage()
  if (!visitor) throw new Error('A test has a browser')
  await open(visitor, `${shopUrl()}/login`)
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByRole('link', { name: 'Reset Password' }).click()
  await expect(visitor.getByRole('dialog').getByRole('textbox')).toHaveValue(email)
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('alertdialog', { name: 'Sent email' })).toContainText('If this address has an account')
  await visitor.close()

  // In a signed-in browser.
  await open(page, '/dashboard/account')
  const link = await mailedLink(page, email)
  const [, token = ''] = link.split('=')
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Password is Required')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password').fill('three words in a row')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is set.' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate<string | null>('localStorage.getItem("accessToken")')).toBeNull()
  expect(await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, history.state])')).not.toContain(token)

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(email)
  await password(page).fill(customer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await password(page).fill('three words in a row')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: `Account menu of ${email}` })).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New password').fill('another one')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link has expired or was already used' })).toBeFocused()
  await page.getByRole('button', { name: 'Get a new link' }).click()
  await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible()
  // The browser itself logs the refusals.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !/40[14]/.test(complaint)))
})

test('the prompt gives the focus back when it is closed', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/login')
  const link = page.getByRole('link', { name: 'Reset Password' })
  await link.click()
  await page.getByRole('dialog', { name: 'Reset Password' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(link).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the page without a link requests one', async ({ page, customer }) => {
  await open(page, '/reset-password')
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Sent email' })).toBeFocused()
  expect(await mailedLink(page, customer.email)).toContain('#token=')
})

test('the page with half of a link says how to get another one', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/reset-password#token=half')
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('heading', { name: 'This link has expired or was already used' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})
