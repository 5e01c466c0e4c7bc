import { demoSignIns } from '#packages/demo-shop'
import { expect, open, signIn, test } from './support/test.ts'

const [, nadia] = demoSignIns
const storedToken = 'localStorage.getItem("accessToken")'

test('stores the token under accessToken and returns to the previous page; Logout removes it', async ({ page }) => {
  await open(page, '/blog')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(nadia.email)
  await page.getByLabel('Password', { exact: true }).fill(nadia.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/blog')
  expect(await page.evaluate<string | null>(storedToken)).toMatch(/^[\w-]{43}$/)

  await page.getByRole('button', { name: `Account menu of ${nadia.email}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate<string | null>(storedToken)).toBeNull()
})

test('a visitor of a page for others is redirected to the sign-in and back, and Back skips the sign-in', async ({ page }) => {
  await page.goto('/blog')
  await page.goto('/dashboard/purchase')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(nadia.email)
  await page.getByLabel('Password', { exact: true }).fill(nadia.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard/purchase')
  await page.goBack()
  await expect(page).toHaveURL('/blog')
})

test('a customer on a page for admins is signed out and redirected to the sign-in', async ({ page, context, customer, complaints }) => {
  for (const path of ['/dashboard/users', '/dashboard/product', '/dashboard/manageProduct', '/dashboard/messages', '/dashboard/search'])
    await test.step(path, async () => {
      await signIn(context, customer)
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await expect(page.getByText('That page is for admins. Please log in as an admin.')).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
      expect(await page.evaluate<string | null>(storedToken)).toBeNull()
    })
  // The browser logs the requests in flight when the session ended.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('401')))
})
