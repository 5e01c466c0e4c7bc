// Parts that fit a build: the catalogue while a part is chosen, and what the page of a part says about the current build.
import type { BrowserContext, Page } from '@playwright/test'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './support/test.ts'

const parts = [
  { sku: 'CPU-12400F', quantity: 1, productType: 'CPU', name: 'Intel Core i5-12400F' },
  { sku: 'RAM-FURY-16-D4', quantity: 1, productType: 'Memory', name: 'Kingston Fury Beast 16 GB' },
]
const [name, machines] = ['School lab on the second floor of the north wing', 40]
const forWhat = `machines=${machines}&${new URLSearchParams({ name })}`
const choosing = '/pars?type=Motherboard&build=CPU-12400F%2CRAM-FURY-16-D4'

/** The build that this browser works on, as the builder keeps it. */
async function keepBuild(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/blog')
  const build = { id: null, name, machines, parts }
  await page.evaluate((text) => localStorage.setItem('currentBuild', text), JSON.stringify(build))
}

const skusOfBuild = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('currentBuild') ?? '{}') as { parts: { sku: string }[] }).parts.map(({ sku }) => sku),
  )

async function pathOf(context: BrowserContext, sku: string): Promise<string> {
  const { parts } = (await call(context, 'query', 'builds.parts', { skus: [sku] })) as { parts: { id: number }[] }
  return `/pars/${parts[0]?.id}`
}

const strip = (page: Page) => page.getByRole('region', { name: 'Choose a motherboard' })
const results = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Choose / })
const fitsBox = (page: Page) => strip(page).getByRole('checkbox', { name: 'Fits my build' })

test('a motherboard is chosen for a build by keyboard, among those that fit', { tag: '@slow' }, async ({ page }) => {
  await keepBuild(page)
  await open(page, '/pars?type=Motherboard')
  await page.getByRole('link', { name: 'Fits my build: School lab' }).click()
  await expect(page).toHaveURL(`${choosing}&fits=1&${forWhat}`)
  await expect(strip(page)).toContainText(/\d+ do not fit and are hidden/)
  await expect(results(page).first()).toBeVisible()
  const fitting = await results(page).count()
  await expectAccessible(page)

  await fitsBox(page).press('Space')
  await expect(page).toHaveURL(`${choosing}&${forWhat}`)
  await expect.poll(() => results(page).count()).toBeGreaterThan(fitting)
  await expectAccessible(page)
  await fitsBox(page).press('Space')
  await expect(page).toHaveURL(`${choosing}&fits=1&${forWhat}`)
  await expect.poll(() => results(page).count()).toBe(fitting)

  await results(page).first().press('Enter')
  await expect(page).toHaveURL(/\/builder$/)
  expect(await skusOfBuild(page)).toEqual(['CPU-12400F', 'RAM-FURY-16-D4', expect.stringMatching(/^MB-/)])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the catalogue leaves out what does not fit, and its links carry the build', async ({ page }) => {
    await page.goto(`${choosing}&fits=1&${forWhat}`)
    await expect(strip(page)).toContainText(/\d+ do not fit and are hidden/)
    await expect(results(page).first()).toHaveAttribute(
      'href',
      /^\/builder\?parts=CPU-12400F%2CRAM-FURY-16-D4%2CMB-.*&machines=40&name=School\+lab/,
    )
    await strip(page).getByRole('link', { name: 'Show them' }).click()
    await expect(page.getByRole('main').getByText('Does not fit').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', /build=CPU-12400F/)
  })
})

test('what the page of a part says about the build moves nothing, on a phone', { tag: '@slow' }, async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  const [am5, lga1700] = [await pathOf(context, 'MB-B650M-GPLUS-MSI'), await pathOf(context, 'MB-H610M-K-D4')]
  const box = page.getByRole('region', { name: 'In a build' })
  await open(page, lga1700)
  await expect(box.getByRole('button')).toHaveCount(0)
  const { height } = (await box.boundingBox()) ?? {}

  await keepBuild(page)
  await open(page, am5)
  await box.getByText('Read more').press('Enter')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await open(page, lga1700)
  await expect(box).toContainText('Fits your build School lab')
  expect((await box.boundingBox())?.height).toBe(height)
  await box.getByRole('button', { name: 'Add to the build' }).press('Enter')
  await expect(box.getByRole('link', { name: 'Open the build' })).toBeFocused()
})

test('parts are chosen on a phone', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await keepBuild(page)
  await open(page, '/pars?type=Motherboard')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('link', { name: 'Fits my build: School lab' }).click()
  await expect(page).toHaveURL(`${choosing}&fits=1&${forWhat}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await fitsBox(page).uncheck()
  await expect(page.getByRole('main').getByText('Does not fit').first()).toBeVisible()
  await page.getByRole('link', { name: 'Grid view' }).click()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await strip(page).getByRole('link', { name: 'Back to the build' }).click()
  await expect(page).toHaveURL(/\/builder$/)
})
