import { randomUUID } from 'node:crypto'
import { demoSignIns } from '#server/db/demo/accounts.ts'
import { call, expect, open, settled, signIn, test } from './support/test.ts'

test.describe('the account', () => {
  test('is changed, and every field may stay empty', async ({ page, context, customer }) => {
    await open(page, '/dashboard/account')
    await page.getByRole('link', { name: 'Change info' }).click()
    await settled(page)
    await page.getByLabel('Display name', { exact: true }).fill('Rina A.')
    await page.getByLabel('Address', { exact: true }).fill('12 Elephant Road, Dhaka')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL('/dashboard/account')
    await expect(page.getByRole('main')).toContainText('12 Elephant Road, Dhaka')
    const profile = await call(context, 'query', 'users.profile', { email: customer.email })
    expect(profile).toMatchObject({ displayName: 'Rina A.', address: '12 Elephant Road, Dhaka' })
  })

  test('reviews the shop, and the review is there', async ({ page, customer }) => {
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

test.describe('an admin', () => {
  test('who is none any more is told so, and changes no role', async ({ page, context, browser, complaints }) => {
    const people = ['admin for a moment', 'somebody'].map((name) => ({
      email: `${randomUUID()}@people.test`,
      password: 'six or more',
      name,
    }))
    const [fleeting, somebody] = people
    if (!fleeting || !somebody) throw new Error('Two people are needed')
    const other = await browser.newContext()
    for (const person of people) await call(other, 'mutation', 'accounts.signUp', person)
    await signIn(other, demoSignIns[0])
    await call(other, 'mutation', 'admin.toggleRole', { email: fleeting.email, believedRole: 'user' })
    await signIn(context, fleeting)
    // A page that has not heard of it yet.
    await page.route('**/trpc/live.changes?*', () => {})
    await open(page, `/dashboard/users?q=${somebody.email}`)
    await expect(page.getByRole('button', { name: `Make Admin ${somebody.email}` }).first()).toBeVisible()
    await call(other, 'mutation', 'admin.toggleRole', { email: fleeting.email, believedRole: 'admin' })
    await other.close()
    await page
      .getByRole('button', { name: `Make Admin ${somebody.email}` })
      .first()
      .click()
    await expect(page.getByText('Failed to Make an admin').first()).toBeVisible()
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('403')))
  })

  test('whose product did not arrive is told so, and keeps what was typed', async ({ page, context, admin, complaints }) => {
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

  test('makes somebody an admin and a user again, and removes them', async ({ page, context, admin, browser }) => {
    const other = await browser.newContext()
    const email = `${randomUUID()}@people.test`
    await call(other, 'mutation', 'accounts.signUp', { email, password: 'six or more', name: 'Karim' })
    await other.close()
    await open(page, `/dashboard/users?q=${email}`)
    await page
      .getByRole('button', { name: `Make Admin ${email}` })
      .first()
      .click()
    await expect(page.getByText('Successfully made an admin').first()).toBeVisible()
    await page
      .getByRole('button', { name: `Make User ${email}` })
      .first()
      .click()
    await expect(page.getByRole('button', { name: `Make Admin ${email}` }).first()).toBeVisible()
    await page
      .getByRole('button', { name: `Remove user ${email}` })
      .first()
      .click()
    await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Remove user' }).click()
    await expect(page.getByRole('button', { name: `Remove user ${email}` })).toHaveCount(0)
    expect(await call(context, 'query', 'users.profile', { email })).toBeNull()
    expect(admin.email).not.toBe('')
  })

  test('adds a product with every field asked for, manages it in place, and deletes it', async ({ page, admin }) => {
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
      .getByRole('button', { name: `Edit ${name}` })
      .first()
      .click()
    await page
      .getByLabel(new RegExp(`^Price .*of ${name}`))
      .first()
      .fill('900')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${name} is saved`)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('900.00')

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
