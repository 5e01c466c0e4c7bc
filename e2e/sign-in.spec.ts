import { randomUUID } from 'node:crypto'
import { demoSignIns } from '#packages/demo-shop'
import { expect, open, signIn, test } from './support/test.ts'

const [, nadia] = demoSignIns
const storedToken = 'localStorage.getItem("accessToken")'

test.describe('login', () => {
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

  test('says what is missing or wrong in the words of the specification', async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Email is Required')).toBeVisible()
    await expect(page.getByText('Password is Required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await expect(page.getByText('Provide a valid Email')).toBeVisible()
    await expect(page.getByText('Must be 6 characters or longer')).toBeVisible()
  })

  test('an error appears in small red text, and the input stays', async ({ page, complaints }) => {
    await open(page, '/login')
    await page.getByLabel('Email').fill(`${randomUUID()}@people.test`)
    await page.getByLabel('Password', { exact: true }).fill('wrong one')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong one')
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('401')))
  })
})

test.describe('signup', () => {
  test('creates an account, signs it in and goes home', async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/signup')
    await page.getByRole('button', { name: 'Signup' }).click()
    await expect(page.getByText('Name is Required')).toBeVisible()
    const email = `${randomUUID()}@people.test`
    await page.getByLabel('Name').fill('Rina Akter')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('six or more')
    await page.getByRole('button', { name: 'Signup' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: `Account menu of ${email}` })).toBeVisible()
    expect(await page.evaluate<string | null>(storedToken)).not.toBeNull()
  })
})

test.describe('guards', () => {
  test('a visitor of a page for others is redirected to the sign-in and returns', async ({ page, context }) => {
    for (const path of ['/dashboard', '/dashboard/purchase', '/dashboard/allorder', '/dashboard/users', '/dashboard/product/add'])
      await test.step(path, async () => {
        await page.goto('/blog')
        await page.goto(path)
        await expect(page).toHaveURL('/login')
        await expect(page.getByText('Please log in to see that page.')).toBeVisible()
        await page.getByLabel('Email').fill(demoSignIns[0].email)
        await page.getByLabel('Password', { exact: true }).fill(demoSignIns[0].password)
        await page.getByRole('button', { name: 'Login' }).click()
        await expect(page).toHaveURL(path === '/dashboard' ? '/dashboard/account' : path)
        // History was replaced: Back skips the sign-in.
        await page.goBack()
        await expect(page).toHaveURL('/blog')
        // A visitor again.
        await page.evaluate(() => localStorage.clear())
        await page.goto('about:blank')
        await context.clearCookies()
      })
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

  test('all orders are open to customers, who see only their own', async ({ page, customer }) => {
    await open(page, '/dashboard/allorder')
    await expect(page).toHaveURL('/dashboard/allorder')
    await expect(page.getByText('nadia@partsdock.example')).toHaveCount(0)
    expect(customer.email).not.toBe('')
  })
})
