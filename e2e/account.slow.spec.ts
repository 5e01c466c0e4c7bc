import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, shopUrl, signIn, test } from './support/test.ts'

test.describe('the account', () => {
  test('reviews the shop, and the review appears', async ({ page, customer }) => {
    const text = `Arrived whole. ${randomUUID()}`
    await open(page, '/dashboard/review')
    await page.getByLabel('Your review').fill(text)
    await page.getByRole('button', { name: 'Add review' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Comment successfully' })).toBeVisible()
    await page.keyboard.press('Enter')
    await open(page, '/')
    await expect(page.getByText(text)).toBeVisible()
    expect(customer.email).not.toBe('')
  })
})

const storedToken = 'localStorage.getItem("accessToken")'

/** Makes a page see other sign-in methods of its account, until the returned function is called. */
async function pretend(page: Page, what: Record<string, unknown>): Promise<() => Promise<void>> {
  const asked = /\/trpc\/[^?]*identities\.ways/
  await page.route(asked, async (route) => {
    const answer = await route.fetch()
    const calls = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const results = (await answer.json()) as { result?: { data: object } }[]
    Object.assign(results[calls.indexOf('identities.ways')]?.result?.data ?? {}, what)
    await route.fulfill({ response: answer, json: results })
  })
  return () => page.unroute(asked)
}

test.describe('sign-in methods', () => {
  test('a changed password ends every other session, and the old one stops working', async ({
    page,
    context,
    browser,
    customer,
    complaints,
  }) => {
    const other = await browser.newContext()
    await signIn(other, customer)
    await open(page, '/dashboard/account')
    await expect.poll(() => page.evaluate<string | null>(storedToken)).not.toBeNull()
    const before = await page.evaluate<string | null>(storedToken)
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    const current = dialog.getByLabel('Current password')
    await expect(current).toBeFocused()
    await current.fill('not this one')
    await dialog.getByLabel('New password').fill('three words long')
    await page.keyboard.press('Enter')
    await expect(current).toHaveAccessibleDescription("This isn't your current password")
    await expect(current).toBeFocused()
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('400')))
    await current.fill(customer.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password changed')).toBeVisible()
    await expect(page.getByText('Your other devices were signed out.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
    // A new token replaces the ended one.
    await expect.poll(() => page.evaluate<string | null>(storedToken)).toMatch(/^[\w-]{43}$/)
    expect(await page.evaluate<string | null>(storedToken)).not.toBe(before)

    expect(await call(other, 'query', 'accounts.me')).toBeNull()
    await expect(signIn(other, customer)).rejects.toThrow('Wrong email or password')
    await signIn(other, { ...customer, password: 'three words long' })
    await other.close()
    expect(await call(context, 'query', 'accounts.me')).toMatchObject({ email: customer.email })
  })

  test('another device is listed and signed out from here, and its page asks to sign in', async ({ page, browser, customer }) => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'
    const other = await browser.newContext({ userAgent })
    await signIn(other, customer)
    const theirs = await other.newPage()
    await open(theirs, '/dashboard/account')
    await open(page, '/dashboard/account/security')
    await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
    await expect(page.getByText('Firefox on Windows is signed out')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused()
    await expect(page.getByText('No other devices are signed in.')).toBeVisible()
    await theirs.reload()
    await expect(theirs).toHaveURL('/login')
    await other.close()
  })

  test('an API token is shown once, has only its rights, and stops working once it is revoked', async ({ page, context, customer }) => {
    const ask = (method: string, path: string, token: string) =>
      fetch(shopUrl() + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{"quantity":20}' }),
      }).then(({ status }) => status)
    const orders = `/order?email=${encodeURIComponent(customer.email)}`
    await context.grantPermissions(['clipboard-write'])
    await open(page, '/dashboard/account/security')
    await page.getByRole('button', { name: 'New token' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Name is Required/)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
    await page.getByLabel('Name', { exact: true }).fill('Stock sync')
    await page.keyboard.press('Enter')
    const shown = page.getByText(/^pdk_[\w-]{43}$/)
    await expect(page.getByRole('heading', { name: 'Your new token' })).toBeFocused()
    const token = await shown.innerText()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, location.href])')).not.toContain(token)
    expect([await ask('GET', orders, token), await ask('PUT', '/update/1', token)]).toEqual([200, 403])

    await page.getByRole('button', { name: "I've copied it" }).click()
    await expect(page.getByRole('main')).not.toContainText(token)
    await page.getByRole('button', { name: 'Revoke Stock sync' }).click()
    await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Revoke token' }).click()
    await expect(page.getByText("You don't have any API tokens.")).toBeVisible()
    expect(await ask('GET', orders, token)).toBe(401)
  })

  test('GitHub is linked after the password was entered again, signs in, and is unlinked; the last sign-in method stays', async ({
    page,
    customer,
    complaints,
  }) => {
    const choose = async () => {
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: /GitHub$/ }).click()
      await (await opened).getByRole('button', { name: 'Tanvir Ahmed' }).click({ noWaitAfter: true })
    }
    let stop = await pretend(page, { isFresh: false })
    await open(page, '/dashboard/account')
    await page.getByRole('button', { name: 'Link GitHub' }).click()
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
    await dialog.getByLabel('Password', { exact: true }).fill('not this one')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription("This isn't your current password")
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('400')))
    await stop()
    await dialog.getByLabel('Password', { exact: true }).fill(customer.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Confirmed. Press Link GitHub again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeFocused()
    await choose()
    await expect(page.getByText('tanvir@sandbox.example')).toBeVisible()

    await page.getByRole('button', { name: /account menu of/i }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await choose()
    await expect(page.getByRole('button', { name: `Account menu of ${customer.email}` })).toBeVisible()

    stop = await pretend(page, { passwordSetAt: null })
    await open(page, '/dashboard/account')
    const unlink = page.getByRole('button', { name: 'Unlink GitHub' })
    await expect(unlink).toBeDisabled()
    await expect(unlink).toHaveAccessibleDescription('This is your only way to sign in. Set a password first.')
    await stop()
    await page.reload()
    await unlink.click()
    await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Unlink GitHub' }).click()
    await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeVisible()
  })

  test('a user without a password confirms by signing in again, and stays on the page', async ({ page }) => {
    const choose = async (button: string) => {
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: button }).click()
      await (await opened).getByRole('button', { name: 'Farzana Haque' }).click({ noWaitAfter: true })
    }
    await open(page, '/login')
    await choose('Google')
    await expect(page).toHaveURL('/')
    const stop = await pretend(page, { isFresh: false })
    await open(page, '/dashboard/account')
    await page.getByRole('button', { name: 'Set a password' }).click()
    await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible()
    await stop()
    await choose('Sign in again with Google')
    await expect(page.getByRole('dialog', { name: 'Set a password' }).getByLabel('New password')).toBeFocused()
    // Longer than the end of the old session takes to reach the page.
    await page.waitForTimeout(3_000)
    await expect(page).toHaveURL('/dashboard/account')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Set a password' })).toBeFocused()
  })

  test('a provider’s error appears in its row, and is removed from the address', async ({ page, customer }) => {
    await open(page, '/dashboard/account?refused=identity-taken&provider=google')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This Google account is linked to another account here.')
    await expect(page).toHaveURL('/dashboard/account')
    await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeInViewport()
    expect(customer.email).not.toBe('')
  })
})

test.describe('an admin', () => {
  test('whose product was not saved is told so, and keeps the input', async ({ page, context, admin, complaints }) => {
    await open(page, '/dashboard/product/add')
    const texts = {
      'Product Name': 'A fan',
      'Product Type': 'Case fan',
      Price: '850',
      'Available Quantity': '100',
      'Minimum Order Quantity': '10',
    }
    for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text)
    await page.getByLabel('Description').fill('Moves air.')
    await page.getByLabel('Image', { exact: true }).fill('/images/avatar.svg')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('Failed to add the Prodcut').first()).toBeVisible()
    await expect(page.getByLabel('Product Name')).toHaveValue('A fan')
    await context.setOffline(false)
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED')))
    expect(admin.email).not.toBe('')
  })

  test('adds a product with every requested field, edits it in place, and deletes it', async ({ page, admin }) => {
    const name = `Added fan ${randomUUID().slice(0, 8)}`
    await open(page, '/dashboard/product/add')
    await expect(page.getByRole('heading', { name: 'Add a New Product' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Product' }).click()
    for (const text of [
      'Product Name is Required',
      'Product Type is Required',
      'Price is Required',
      'Available Quantity is Required',
      'Minimum Order Quantity is Required',
    ])
      await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('region', { name: 'Please fix 7 fields' }).getByRole('button', { name: 'Price' }).click()
    await expect(page.getByLabel('Price')).toBeFocused()
    await page.getByLabel('Product Name').fill(name)
    await page.getByLabel('Product Type').fill('Case fan')
    await page.getByLabel('Price').fill('850.50')
    await page.getByLabel('Available Quantity').fill('100')
    await page.getByLabel('Minimum Order Quantity').fill('10')
    await page.getByLabel('Description').fill('Moves air.')
    await page.getByLabel('Image', { exact: true }).fill('https://localhost/none.jpg')
    await page.route('https://localhost/none.jpg', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>' }),
    )
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('Product added successfully')).toBeVisible()
    await expect(page.getByLabel('Product Name')).toHaveValue('')

    await open(page, `/dashboard/manageProduct?q=${encodeURIComponent(name)}`)
    await page
      .getByLabel(new RegExp(`^Price .*of ${name}`))
      .first()
      .fill('900')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${name} saved`)).toBeVisible()
    await expect(page.getByLabel(new RegExp(`^Price .*of ${name}`)).first()).toHaveValue('900.00')

    await open(page, `/dashboard/product?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('heading', { name: /^Availabele Products: \d+$/ })).toBeVisible()
    await page
      .getByRole('button', { name: `Delete ${name}` })
      .first()
      .click()
    await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete product' }).click()
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
    expect(admin.email).not.toBe('')
  })
})
