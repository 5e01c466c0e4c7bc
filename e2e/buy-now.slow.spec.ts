// A visitor's Buy Now goes on after the sign-in: back to the page, and from there to the checkout.
import { randomUUID } from 'node:crypto'
import { type BrowserContext, type Page, request } from '@playwright/test'
import { addPart } from './support/shop.ts'
import { call, expect, open, type Person, settled, signUp, test } from './support/test.ts'

const newPerson = () => ({ email: `${randomUUID()}@people.test`, password: 'six or more', name: 'Rina Akter' })

/** An account that this browser is not signed in to. */
async function addAccount(): Promise<Person> {
  const person = newPerson()
  const elsewhere = await request.newContext()
  await signUp({ request: elsewhere }, person)
  await elsewhere.dispose()
  return person
}

const orderCount = async (context: BrowserContext, email: string) =>
  ((await call(context, 'query', 'orders.listOf', { email })) as { total: number }).total
const buyNow = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first()

async function login(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('after signing up, with the chosen quantity, and once: not on Back and not on a reload', async ({ page, context }) => {
  const part = await addPart(context)
  const person = newPerson()
  await open(page, `/pars/${part.id}`)
  await page
    .getByRole('textbox', { name: `Quantity of ${part.name}` })
    .first()
    .fill('30')
  await buyNow(page).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Signup' }).click()
  await expect(page).toHaveURL(/\/payment\/\d+$/)
  await expect(page.getByRole('main')).toContainText(part.name)
  await expect(page.getByRole('main')).toContainText('30')
  expect(await orderCount(context, person.email)).toBe(1)

  await page.goBack()
  await expect(page).toHaveURL(`/pars/${part.id}?quantity=30`)
  await settled(page)
  await page.reload()
  await settled(page)
  await expect(page.getByRole('link', { name: 'Cart, 1 pending order' })).toBeVisible()
  await expect(page).toHaveURL(`/pars/${part.id}?quantity=30`)
  expect(await orderCount(context, person.email)).toBe(1)
})

test('from a list, after signing in', async ({ page, context }) => {
  const part = await addPart(context)
  const person = await addAccount()
  await open(page, `/pars?q=${encodeURIComponent(part.name)}`)
  await page.getByRole('button', { name: `More for ${part.name}` }).click()
  await buyNow(page).click()
  await login(page, person)
  await expect(page).toHaveURL(/\/payment\/\d+$/)
  await expect(page.getByRole('main')).toContainText(part.name)
  await page.goBack()
  await expect(page).toHaveURL(/\/pars\?q=[^&]+$/)
})

test('after a provider’s window, and after a whole-page sign-in', async ({ page, context }) => {
  const part = await addPart(context)
  for (const isBlocked of [false, true]) {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear()).catch(() => {})
    if (isBlocked) await page.addInitScript('window.open = () => null')
    await open(page, `/pars/${part.id}`)
    await buyNow(page).click()
    await expect(page).toHaveURL('/login')
    const opened = isBlocked ? Promise.resolve(page) : page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Google' }).click()
    await (await opened).getByRole('button', { name: 'Farzana Haque' }).click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/payment\/\d+$/)
    await expect(page.getByRole('main')).toContainText(part.name)
  }
})
