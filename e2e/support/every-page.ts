// Every page of the shop, and how it is looked at: wide and narrow, light and dark.
import type { Page } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { expect, expectAccessible, expectNoSidewaysScroll, open, type Person, shopUrl, signIn, test } from './test.ts'

const [admin, customer] = demoSignIns
type Who = Pick<Person, 'email' | 'password'> | null

type PageRow = {
  path: string
  /** The first-level heading. */
  heading: string | RegExp
  who: Who
  /** Most other pages are built like this one. */
  isTemplate?: boolean
}

// Long lists are searched first: axe is slow with many rows.
const pages: readonly PageRow[] = [
  { path: '/', heading: /Computer parts/, who: null, isTemplate: true },
  { path: '/pars?q=redux', heading: 'Parts', who: null, isTemplate: true },
  { path: '/pars?q=redux&view=grid', heading: 'Parts', who: customer },
  { path: '/pars?q=nothingofthekind', heading: 'Parts', who: null },
  { path: '/pars/3', heading: /\w/, who: customer, isTemplate: true },
  { path: '/compare', heading: 'Compare parts', who: null },
  { path: '/compare?parts=1,2', heading: /^Compare: /, who: null, isTemplate: true },
  { path: '/quick-order', heading: 'Quick order', who: null, isTemplate: true },
  { path: '/builder', heading: 'Builder', who: null, isTemplate: true },
  { path: '/protfolio', heading: 'Protfolio', who: null },
  { path: '/blog', heading: 'Blog', who: null, isTemplate: true },
  { path: '/about', heading: 'About us', who: null },
  { path: '/terms', heading: 'Terms of sale', who: null },
  { path: '/privacy', heading: 'Privacy policy', who: null },
  { path: '/cookies', heading: 'Cookie policy', who: null },
  { path: '/cart', heading: 'Cart', who: null },
  { path: '/cart', heading: 'Cart', who: customer, isTemplate: true },
  { path: '/login', heading: 'Login', who: null, isTemplate: true },
  { path: '/signup', heading: 'Signup', who: null },
  { path: '/reset-password', heading: 'Reset password', who: null },
  { path: '/payment', heading: 'Payment', who: null },
  { path: '/payment', heading: 'Payment', who: customer, isTemplate: true },
  { path: '/payment/result/3f0c5a1e-7a55-4b0e-9a52-0d4f2f7f4a10', heading: 'Payment', who: null },
  { path: '/dashboard/account', heading: 'My account', who: customer, isTemplate: true },
  { path: '/dashboard/account/changeinfo', heading: 'Change info', who: customer },
  { path: '/dashboard/purchase?q=Corsair', heading: 'Purchase', who: customer },
  { path: '/dashboard/purchase/pandding', heading: 'Pandding orders', who: customer },
  { path: '/dashboard/purchase/cancelled', heading: 'Cancelled orders', who: customer },
  { path: '/dashboard/purchase/complate?q=Corsair', heading: 'Complate orders', who: customer },
  { path: '/dashboard/purchases?q=Corsair', heading: 'Purchases', who: customer, isTemplate: true },
  { path: '/dashboard/purchases?state=placed', heading: 'Purchases', who: admin },
  { path: '/dashboard/lists', heading: 'Lists', who: customer },
  { path: '/dashboard/builds', heading: 'Builds', who: customer },
  { path: '/dashboard/addresses', heading: 'Addresses', who: customer },
  { path: '/dashboard/review', heading: 'Add a review', who: customer },
  { path: '/dashboard/documents', heading: 'Documents', who: customer },
  { path: '/dashboard/documents?q=1', heading: 'Documents', who: admin },
  { path: '/dashboard/documents/invoice/1', heading: 'Invoice', who: admin, isTemplate: true },
  { path: '/dashboard/allorder?q=Corsair', heading: 'All orders', who: customer },
  { path: '/dashboard/allorder?q=Corsair', heading: 'All orders', who: admin },
  { path: '/dashboard/users', heading: 'Users', who: admin },
  { path: '/dashboard/product?q=redux', heading: 'Products', who: admin, isTemplate: true },
  { path: '/dashboard/product/add', heading: 'Add product', who: admin, isTemplate: true },
  { path: '/dashboard/product/delete', heading: 'Product Deleted', who: admin },
  { path: '/dashboard/product/update', heading: 'Update', who: admin },
  { path: '/dashboard/manageProduct?q=redux', heading: 'Manage product', who: admin },
  { path: '/dashboard/messages', heading: 'Messages', who: admin },
  { path: '/dashboard/search', heading: 'Search', who: admin, isTemplate: true },
  { path: '/dashboard/search?show=missed', heading: 'Search', who: admin },
  { path: '/dashboard/search?show=synonyms', heading: 'Search', who: admin },
  { path: '/dashboard/partReviews', heading: 'Part reviews', who: admin },
  { path: '/dashboard/priceLists', heading: 'Price lists', who: admin, isTemplate: true },
  { path: '/dashboard/groups', heading: 'Customer groups', who: admin },
]

// Each size and each colour scheme once: what breaks in a combination also breaks in one of them.
const looks = [
  { size: { width: 1280, height: 900 }, colorScheme: 'light' },
  { size: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const

const lookers = [
  { name: 'a visitor', who: null },
  { name: 'a customer', who: customer },
  { name: 'an admin', who: admin },
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
        const shown = pages.filter((row) => row.who === who).filter((_row, i) => i % 2 === half)
        for (const [index, row] of shown.entries())
          await test.step(row.path, () => lookAt(page, row, { looks: looksOf(index), hasAxe: hasAxe(row) }))
      })
}

type Looking = { looks: readonly number[]; hasAxe: boolean }

async function lookAt(page: Page, { path, heading }: PageRow, { looks: wanted, hasAxe }: Looking): Promise<void> {
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
