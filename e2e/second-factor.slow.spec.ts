// The second factor in a browser: codes of an app, recovery codes, passkeys of Chromium's virtual authenticator, and sign-ins with Google.
import { readFile } from 'node:fs/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import readQrCode from 'jsqr'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { demoSignIns } from '#packages/demo-shop'
import { choose, menu, press } from './support/providers.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, type Person, settled, signIn, test } from './support/test.ts'

// Each test looks at several pages in five forms.
test.describe.configure({ timeout: 400_000 })

const security = '/dashboard/account/security'
const wrongCode = "This code isn't right, or was used already. Enter a new one"
const wrongSignInCode = "This code didn't work. Enter a new one, or start again if you signed in elsewhere in this browser"

/** The code of the app, some steps from now. Each step counts once, and only forwards. */
const codeOf = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Sets codes up without the page. Uses the present step. */
async function setUpCodes(context: BrowserContext): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await call(context, 'mutation', 'secondFactor.beginCode', {})) as { secret: string }
  const { recoveryCodes } = (await call(context, 'mutation', 'secondFactor.confirmCode', { code: codeOf(secret, 0) })) as {
    recoveryCodes: string[]
  }
  return { secret, recoveryCodes }
}

/** Logs out, and opens a page that the next sign-in does not return to by itself. */
async function logout(page: Page): Promise<void> {
  await menu(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await open(page, '/blog')
}

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Drops the browser's messages about answers with these statuses, which the test expects. */
const allow = (complaints: string[], ...statuses: string[]) =>
  complaints.splice(0, complaints.length, ...complaints.filter((said) => !statuses.some((status) => said.includes(status))))

const looks = [
  [1280, 'light'],
  [360, 'dark'],
] as const

/** Checks the page wide and light, narrow and dark, and with text of twice the size. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 640, height: 900 })
  await page.evaluate('document.documentElement.style.fontSize = "200%"')
  await expectNoSidewaysScroll(page)
  await page.evaluate('document.documentElement.style.fontSize = ""')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

test('codes of an app are set up, asked for, and removed; recovery codes work once', async ({
  page,
  context,
  browser,
  customer,
  complaints,
}) => {
  const other = await browser.newContext()
  await signIn(other, customer)
  const lastDay = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  await call(context, 'mutation', 'apiTokens.add', { name: 'Stock sync', rights: 'read', lastDay })
  await open(page, '/dashboard/account')
  await page.getByRole('link', { name: 'Open security' }).click()
  await expect(page.getByText('is enough to sign in.')).toBeVisible()
  await settled(page)
  await expectGoodLooks(page)

  await page.getByRole('button', { name: 'Set up codes' }).click()
  await expect(page.getByRole('heading', { name: 'Add the shop to your app' })).toBeFocused()
  await expect(page.getByText('Turning this on signs out your other device. Your API token keeps working: check it below.')).toBeVisible()
  await expectGoodLooks(page)
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.emulateMedia({ colorScheme: 'dark' })
  const picture = await sharp(await page.getByRole('img', { name: 'QR code' }).screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const uri = readQrCode(new Uint8ClampedArray(picture.data), picture.info.width, picture.info.height)?.data
  expect(uri).toContain(`secret=${secret}`)
  await page.emulateMedia({ colorScheme: 'light' })

  const field = page.getByLabel('6-digit code')
  await field.fill(codeOf(secret, 40))
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(new RegExp(wrongCode))
  await expect(field).toBeFocused()
  allow(complaints, '400')
  await field.fill(codeOf(secret, 0))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const shown = page.locator('.paper li')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
  await expectGoodLooks(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(codes[0] ?? '')).toBeVisible()
  await expect(page.locator('.paper')).toContainText(customer.email)
  for (const hidden of ['Codes are on.', 'Stock sync', "I've kept them"]) await expect(page.getByText(hidden).first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await arriving).path(), 'utf8')
  for (const text of [customer.email, ...codes]) expect(file).toContain(text)
  await page.getByRole('link', { name: 'My account' }).first().click()
  await page.getByRole('alertdialog', { name: 'Leave without your recovery codes?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: "I've kept them" }).click()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused()
  await expect(page.getByText('To sign in you also need a code from your app.')).toBeVisible()
  await expect(page.getByText('10 of 10 codes left.')).toBeVisible()
  await expect(page.getByText('No other devices are signed in.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke Stock sync' })).toBeVisible()
  expect(await call(other, 'query', 'accounts.me')).toBeNull()
  await other.close()

  // A visitor's wish is kept while the code is asked for.
  await logout(page)
  await open(page, '/dashboard/lists')
  await enterPassword(page, customer)
  await expect(field).toBeFocused()
  await expectGoodLooks(page)
  await field.fill(codeOf(secret, 40))
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(new RegExp(wrongSignInCode))
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.getByLabel('Recovery code')
  await expect(recovery).toBeFocused()
  await recovery.fill(` ${codes[3]?.toLowerCase().replace('-', ' ')} `)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/lists')
  await expect(menu(page)).toBeVisible()

  await logout(page)
  await open(page, '/login')
  await enterPassword(page, customer)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  for (const _time of [1, 2]) {
    await recovery.fill(codes[3] ?? '')
    await page.keyboard.press('Enter')
    await expect(recovery).toHaveAccessibleDescription(new RegExp(wrongSignInCode))
    await recovery.fill('')
  }
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await field.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  allow(complaints, '401')

  await open(page, security)
  await expect(page.getByText('9 of 10 codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove codes from an app' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove codes from an app?' })
  await expect(question).toContainText('is then enough to sign in')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('is enough to sign in.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toHaveCount(0)
  await logout(page)
  await open(page, '/login')
  await enterPassword(page, customer)
  await expect(page).toHaveURL('/')
})

/** A phone or computer that checks its owner, built into Chromium. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  return { cdp, authenticatorId }
}

test('a passkey is added, named, used to sign in and to confirm, and removed', async ({ page, customer, complaints }) => {
  const { cdp, authenticatorId } = await addAuthenticator(page)
  await open(page, security)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const name = page.getByRole('form', { name: 'New passkey' }).getByLabel('Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Chrome on Linux')
  await expectGoodLooks(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The passkey was cancelled, or it took too long.')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await page.getByRole('button', { name: "I've kept them" }).click()
  await expect(page.getByText('To sign in you also need your passkey.')).toBeVisible()

  await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click()
  await page.getByRole('dialog', { name: 'Rename the passkey' }).getByLabel('Name').fill('Office computer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Office computer' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('is a passkey of your account already')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await logout(page)
  await open(page, '/login')
  await enterPassword(page, customer)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await expectGoodLooks(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('cancelled')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(page).toHaveURL('/')

  // The sign-in is too old, as far as the page knows.
  const asked = /\/trpc\/[^?]*identities\.ways/
  await page.route(asked, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"isFresh":true', '"isFresh":false') })
  })
  await open(page, security)
  await expect(page.getByText('last used just now')).toBeVisible()
  await page.getByRole('button', { name: 'New codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New codes' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await expectGoodLooks(page)
  await page.unroute(asked)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await page.getByRole('button', { name: "I've kept them" }).click()
  allow(complaints, '401')

  await page.getByRole('button', { name: 'Remove the passkey “Office computer”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText("You don't have any passkeys.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
})

test('five wrong codes end the second step, and the page says so at the password', async ({ page, context, customer, complaints }) => {
  await setUpCodes(context)
  await context.clearCookies()
  await open(page, '/login')
  await enterPassword(page, customer)
  const field = page.getByLabel('6-digit code')
  for (const steps of [40, 41, 42, 43]) {
    await field.fill(codeOf('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', steps))
    // The text of the code before stays until this one is sent.
    const answered = page.waitForResponse(/secondFactor\.finish/)
    await page.keyboard.press('Enter')
    await answered
    await expect(field).toHaveAccessibleDescription(new RegExp(wrongSignInCode))
    await field.fill('')
  }
  await field.fill(codeOf('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 44))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText("That didn't work five times. Please sign in again.")
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  allow(complaints, '401')
})

test('Google leads to the second factor too, in a popup and in the whole page, and an admin clears a lost one', async ({
  page,
  context,
  browser,
  customer,
}) => {
  await open(page, '/dashboard/account')
  const linking = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Link Google' }).click()
  await choose(await linking, 'Mim Chowdhury')
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
  const { secret, recoveryCodes } = await setUpCodes(context)
  await logout(page)

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await choose(await press(page, 'Google'), 'Mim Chowdhury')
  const field = page.getByLabel('6-digit code')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL('/login')
  expect(await call(context, 'query', 'accounts.me')).toBeNull()
  await field.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/blog')
  await expect(menu(page)).toBeVisible()

  await logout(page)
  await page.evaluate('window.open = () => null')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Google' }).click()
  await choose(page, 'Mim Chowdhury')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(/\/login\?return=[^&]*$/)
  expect(await page.evaluate('JSON.stringify([history.state, location.href])')).not.toContain('ticket')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()

  const office = await browser.newContext()
  await signIn(office, demoSignIns[0])
  const desk = await office.newPage()
  await open(desk, `/dashboard/users?q=${encodeURIComponent(customer.email)}`)
  await desk.getByRole('button', { name: `Remove second factor… of ${customer.email}` }).click()
  const lost = desk.getByRole('dialog', { name: /^Remove the second factor of/ })
  await lost.getByLabel('Reason').fill('Lost the phone')
  await lost.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(desk.getByRole('button', { name: `Remove second factor… of ${customer.email}` })).toHaveCount(0)
  await expect(desk.getByRole('heading', { name: 'All users' })).toBeFocused()
  await office.close()
  await open(page, '/login')
  await enterPassword(page, customer)
  await expect(menu(page)).toBeVisible()
  await open(page, security)
  await expect(page.getByText('is enough to sign in.')).toBeVisible()
})
