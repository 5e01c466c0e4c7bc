// The fixtures of browser tests: pages that must not log errors, and people to view them.
import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'

export { expect }

export type Person = { email: string; password: string; name: string }

type Fixtures = {
  /** Signs a new customer up and in, without the pages, with the phone number and address that orders need. */
  customer: Person
  /** The same, without a phone number and an address. */
  newcomer: Person
  /** Signs the demo's admin in. */
  admin: Person
  /** The browser's complaints: console errors and warnings, and exceptions. Must be empty at the end of a test. */
  complaints: string[]
}

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.text()} (${message.location().url})`)
      })
      await use(complaints)
      expect(complaints, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
  customer: async ({ context }, use) => {
    const person = { email: `${randomUUID()}@people.test`, password: 'six or more', name: 'Rina Akter' }
    await signUp(context, person)
    await call(context, 'mutation', 'users.changeProfile', { phoneNumber: '+880 1700-000000', address: '14 Mirpur Road, Dhaka' })
    await use(person)
  },
  newcomer: async ({ context }, use) => {
    const person = { email: `${randomUUID()}@people.test`, password: 'six or more', name: 'Rina Akter' }
    await signUp(context, person)
    await use(person)
  },
  admin: async ({ context }, use) => {
    const [admin] = demoSignIns
    await signIn(context, admin)
    await use({ email: admin.email, password: admin.password, name: admin.displayName })
  },
})

export function shopUrl(): string {
  const url = process.env.SHOP_URL
  if (url === undefined) throw new Error('The shop is not open')
  return url
}

/** What sends calls: the context of a browser, or one without windows. */
export type Caller = { request: APIRequestContext }

/** Calls a procedure as the browser of this context would. Throws with the refusal. */
export async function call(context: Caller, kind: 'query' | 'mutation', path: string, input?: unknown): Promise<unknown> {
  const url = `${shopUrl()}/trpc/${path}`
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  // The server may close an idle connection just when it is used again.
  const maxRetries = 1
  const answer =
    kind === 'query'
      ? await context.request.get(input === undefined ? url : `${url}?input=${encodeURIComponent(JSON.stringify(input))}`, { maxRetries })
      : await context.request.post(url, { headers, maxRetries, ...(input !== undefined && { data: input }) })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return ((await answer.json()) as { result: { data: unknown } }).result.data
}

export async function signIn(context: Caller, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await call(context, 'mutation', 'accounts.signIn', { email, password })
}

export async function signUp(context: Caller, { email, password, name }: Person): Promise<void> {
  await call(context, 'mutation', 'accounts.signUp', { email, password, name })
}

/** Opens a page and waits until it is stable: nothing is loading any more. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

export async function settled(page: Page): Promise<void> {
  await expect(page.locator('html[data-listens]')).toBeAttached()
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('main[aria-busy], main [aria-busy=true], .animate-spin, .animate-pulse')).toHaveCount(0)
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 A and AA, as far as a program can check: all rules of these levels, experimental ones included. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colors that are still changing have the wrong contrast.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations: found } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: [...levels, 'experimental'] })
    // No page has frames, and the other mode opens a tab for every scan.
    .setLegacyMode()
    .analyze()
  const violations = found.filter(({ tags }) => tags.some((tag) => levels.includes(tag)))
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    page.url(),
  ).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    page.url(),
  ).toBeLessThanOrEqual(0)
}
