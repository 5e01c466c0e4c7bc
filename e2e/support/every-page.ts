// Every page of the shop, and how it is looked at: wide and narrow, light and dark.
import type { Page } from '@playwright/test'
import { declaredPages } from './declared-pages.ts'
import { type Example, examples, lookers, readerOf, unopened, type Who } from './page-examples.ts'
import { type Caller, expect, expectAccessible, expectNoSidewaysScroll, open, shopUrl, signIn, test } from './test.ts'

type PageRow = Required<Pick<Example, 'at' | 'heading'>> & { who: Who; isTemplate: boolean }

/** A page that is added to the client is opened here, too. */
const rows: readonly PageRow[] = (await declaredPages())
  // The browser logs the status of a page that is not found.
  .filter(({ path, status = 200 }) => status === 200 && !(path in unopened))
  .flatMap(({ path, name, kind }) =>
    (examples[path] ?? [{}]).map(({ at = path, heading = name, who = readerOf[kind] ?? null, isTemplate = false }: Example) => {
      if (typeof at === 'string' && /[:*]/.test(at)) throw new Error(`e2e/support/page-examples.ts lacks an address for ${path}`)
      return { at, heading, who, isTemplate }
    }),
  )

// Each size and each colour scheme once: what breaks in a combination also breaks in one of them.
const looks = [
  { size: { width: 1280, height: 900 }, colorScheme: 'light' },
  { size: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const

type Scan = {
  /** A sentence about every page, without who looks at it. */
  title: string
  /** The looks for the page with this index, as indices of `looks`. */
  looksOf: (index: number) => readonly number[]
  /** True if axe, which is slow, checks the page. */
  hasAxe: (row: PageRow) => boolean
}

/**
 * Declares the tests that open every page once: its heading, its address, no sideways scroll, no message on the console, and axe if wanted. In
 * halves, because two tests run at once.
 */
export function testEveryPage({ title, looksOf, hasAxe }: Scan): void {
  // Axe reads everything on a page, on busy machines too.
  test.describe.configure({ timeout: 300_000 })
  for (const { name, who } of lookers)
    for (const half of [0, 1])
      test(`${title} for ${name} (${half + 1} of 2)`, async ({ page, context }) => {
        if (who) await signIn(context, who)
        // Pages share one browser, like a real visit: a fresh one per page would load everything again.
        const shown = rows.filter((row) => row.who === who).filter((_row, i) => i % 2 === half)
        for (const [index, row] of shown.entries()) {
          const path = await addressOf(row, context)
          await test.step(path, () => lookAt(page, path, row.heading, { looks: looksOf(index), hasAxe: hasAxe(row) }))
        }
      })
}

type Looking = { looks: readonly number[]; hasAxe: boolean }

const addressOf = async ({ at }: PageRow, context: Caller): Promise<string> => (typeof at === 'string' ? at : at(context))

async function lookAt(page: Page, path: string, heading: string | RegExp, { looks: wanted, hasAxe }: Looking): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  expect(page.url()).toBe(shopUrl() + path)
  for (const { size, colorScheme } of looks.filter((_look, i) => wanted.includes(i))) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoSidewaysScroll(page)
    if (hasAxe) await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
}
