// Two people in one browser: no answer of one account is shown to the other, in one tab and in two.
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, type Page, request } from '@playwright/test'
import { addPart } from './support/shop.ts'
import { call, expect, type Person, settled, shopUrl, signUp, test } from './support/test.ts'

type Owner = Person & { mark: string }

/** A customer with a list, a build, an address and an order, all of which have the same mark. */
async function addOwner(context: BrowserContext): Promise<Owner> {
  const mark = `own${randomUUID().slice(0, 8)}`
  const person = { email: `${mark}@people.test`, password: 'six or more', name: `Person ${mark}`, mark }
  const part = await addPart(context, { name: `Fan for ${mark}`, sku: `SKU-${mark}` })
  const api: APIRequestContext = await request.newContext({ baseURL: shopUrl() })
  const own = { request: api }
  await signUp(own, person)
  await call(own, 'mutation', 'partLists.create', { name: `List ${mark}`, lines: [{ productId: part.id, quantity: 20 }] })
  await call(own, 'mutation', 'savedBuilds.save', { name: `Build ${mark}`, machines: 1, parts: [{ sku: `SKU-${mark}`, quantity: 1 }] })
  const address = { label: `Home ${mark}`, recipient: 'R', phoneNumber: '+880 1700-000000', address: '14 Mirpur Road, Dhaka' }
  await call(own, 'mutation', 'addresses.add', address)
  const order = { email: person.email, productId: part.id, quantity: 20, number: Math.floor(Math.random() * 100_000_000) }
  await call(own, 'mutation', 'orders.add', order)
  await api.dispose()
  return person
}

/** Reports each text on the page with this mark from now on, also one that is shown for a moment only. */
async function watchFor(page: Page, mark: string): Promise<() => Promise<string[]>> {
  await page.evaluate((wanted) => {
    const seen: string[] = []
    const look = () => {
      const text = document.body.innerText
      const at = text.indexOf(wanted)
      if (at !== -1) seen.push(`${location.pathname}: ${text.slice(Math.max(0, at - 30), at + 20)}`)
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    Reflect.set(window, `seen ${wanted}`, seen)
  }, mark)
  return () => page.evaluate((wanted) => Reflect.get(window, `seen ${wanted}`) as string[], mark)
}

async function signInOnPage(page: Page, { email, password }: Person): Promise<void> {
  // The home page has a field for an address, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(accountMenu(page, email)).toBeVisible()
}

const accountMenu = (page: Page, email: string) => page.getByRole('button', { name: new RegExp(`account menu of ${email}`, 'i') })

async function signOutOnPage(page: Page, { email }: Person): Promise<void> {
  await accountMenu(page, email).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
}

/** Opens the pages with own content, without loading a document. */
async function walk(page: Page, { mark }: Owner): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  const links = page.getByRole('navigation', { name: 'Dashboard' })
  for (const [name, text] of [
    ['Lists', `List ${mark}`],
    ['Builds', `Build ${mark}`],
    ['Addresses', `Home ${mark}`],
    ['Order lines', `Fan for ${mark}`],
  ] as const) {
    await links.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  }
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page.getByRole('main').getByText(`Fan for ${mark}`).first()).toBeVisible()
}

/** A page may be asking for what belongs to an account at the moment at which that account signs out. */
function expectOnlyRefusals(complaints: string[]): void {
  expect(complaints.filter((complaint) => !/status of 40[13] /.test(complaint))).toEqual([])
  complaints.splice(0)
}

test('in one tab, the next person sees nothing of the last one', async ({ page, context, complaints }) => {
  const [one, other] = [await addOwner(context), await addOwner(context)]
  await page.goto('/login')
  await settled(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await signInOnPage(page, one)
  await walk(page, one)
  await signOutOnPage(page, one)
  const seenOfOne = await watchFor(page, one.mark)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await signInOnPage(page, other)
  await walk(page, other)
  await signOutOnPage(page, other)
  expect(await seenOfOne()).toEqual([])
  // All in one document, whose cache had the answers.
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  expectOnlyRefusals(complaints)
})

test('in two tabs, the tab that did not change the account drops what it showed', async ({ page, context, complaints }) => {
  const [one, other] = [await addOwner(context), await addOwner(context)]
  await page.goto('/login')
  await settled(page)
  await signInOnPage(page, one)
  const second = await context.newPage()
  await second.goto('/dashboard/lists')
  await settled(second)
  await expect(second.getByRole('main').getByText(`List ${one.mark}`)).toBeVisible()
  await walk(second, one)
  await second.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await second.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Lists', exact: true }).click()
  await expect(second.getByRole('main').getByText(`List ${one.mark}`)).toBeVisible()

  await signOutOnPage(page, one)
  await expect(second.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  const seenOfOne = await watchFor(second, one.mark)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await signInOnPage(page, other)
  await expect(accountMenu(second, other.email)).toBeVisible()
  await walk(second, other)
  await walk(page, other)
  expect(await seenOfOne()).toEqual([])

  // Without a sign-out between: another tab signs in as someone else.
  await second.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await second.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Lists', exact: true }).click()
  await expect(second.getByRole('main').getByText(`List ${other.mark}`)).toBeVisible()
  await call(context, 'mutation', 'accounts.signIn', { email: one.email, password: one.password })
  const third = await context.newPage()
  await third.goto('/dashboard/lists')
  await settled(third)
  await expect(third.getByRole('main').getByText(`List ${one.mark}`)).toBeVisible()
  await expect(accountMenu(second, one.email)).toBeVisible()
  const seenOfOther = await watchFor(second, other.mark)
  await expect(second.getByRole('main').getByText(`List ${one.mark}`)).toBeVisible()
  await walk(second, one)
  expect((await seenOfOther()).filter((text) => !text.includes(other.email))).toEqual([])

  expectOnlyRefusals(complaints)
})
