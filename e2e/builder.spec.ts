// The builder: from an example to the cart, with what does not fit and what is short; and a visitor's build on a phone, by keyboard.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, settled, signUp, test } from './support/test.ts'

const slot = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

/** Opens the catalogue for the part of a slot, and chooses a part there, also one that does not fit. */
async function change(page: Page, name: string, part: string): Promise<void> {
  await slot(page, name)
    .getByRole('link', { name: /^Change/ })
    .click()
  await page.waitForURL('**/pars?*build=*')
  const address = new URL(page.url())
  address.searchParams.delete('fits')
  address.searchParams.set('q', part)
  await open(page, address.pathname + address.search)
  await page
    .getByRole('main')
    .getByRole('link', { name: `Choose ${part}`, exact: true })
    .click()
  await page.waitForURL('**/builder*')
  // The part that was chosen has the focus.
  await expect(slot(page, name).getByRole('listitem', { name: part, exact: true })).toBeFocused()
}

test('a school fits an example to its needs, saves it and orders forty', { tag: '@slow' }, async ({ page, context }) => {
  await signUp(context, { email: `${randomUUID()}@people.test`, password: 'six or more', name: 'Nasrin Akter' })
  await open(page, '/builder')
  await settled(page)
  await page.getByRole('main').getByRole('link', { name: 'School lab', exact: true }).click()
  const side = page.getByRole('region', { name: 'Check and price' })
  await expect(page.getByRole('heading', { name: 'Parts', exact: true })).toBeFocused()
  await expect(side).toContainText('Fits')
  await expect(side).toContainText('550 W supplied')
  await expect(page.getByRole('textbox', { name: 'Machines' })).toHaveValue('40')

  await change(page, 'Power supply', 'MSI MAG A550BN')
  await change(page, 'Case', 'Deepcool Matrexx 30')
  await change(page, 'Graphics card', 'Intel Arc B580 Limited Edition 12 GB')
  const finding = side.locator('[data-rule=gpu-length]')
  await expect(finding).toContainText(/Does not fit\..* 272 mm.* 250 mm/)
  // What would fit instead is a press away.
  await finding.getByRole('button', { name: 'Show alternatives instead of Deepcool Matrexx 30' }).click()
  const offers = page.getByRole('dialog', { name: 'Instead of Deepcool Matrexx 30' })
  await offers
    .getByRole('button', { name: /^Take this one/ })
    .first()
    .click()
  await expect(finding).toHaveCount(0)
  await expect(slot(page, 'Case').getByRole('listitem').first()).toBeFocused()
  await expect(side).toContainText(/^Fits/)

  await page.getByRole('textbox', { name: 'Name' }).fill('Lab 2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Changes are saved automatically.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()

  await side.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toContainText('Lab 2, 40 machines')
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Intel Arc B580 Limited Edition 12 GB')
})

test('a visitor puts a machine together on a phone, by keyboard', { tag: '@slow' }, async ({ page, complaints }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(page, '/builder')
  await expectAccessible(page)
  await page.getByLabel('Parts of one machine').fill('40 x CPU-5600G\n80 x RAM-LPX-16\nno such thing 12345')
  await page.getByRole('button', { name: 'Read list' }).press('Enter')
  await expect(page.getByText('2 parts found, 1 line to choose.')).toBeFocused()
  await page.getByRole('button', { name: 'Divide among 40 machines' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Machines' })).toHaveValue('40')
  // The line without a part stays, until it has one or is left out.
  const left = page.getByRole('region', { name: 'Lines without a part' })
  await expect(left.getByText('0 parts found, 1 line to choose.')).toBeFocused()
  await expect(left).toContainText('no such thing 12345')
  await left.getByRole('button', { name: 'Leave this line out' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Parts', exact: true })).toBeFocused()
  await expect(slot(page, 'Memory')).toContainText('RAM-LPX-16')
  await expect(page.getByRole('textbox', { name: /^Pieces of Corsair Vengeance LPX/ })).toHaveValue('2')

  // A part of an address joins the build; one that is not sold is named.
  await open(page, '/builder?with=MB-B760M-DS3H-AX-D4')
  await expect(slot(page, 'Motherboard')).toContainText('MB-B760M-DS3H-AX-D4')
  // The page moves the focus to it.
  await expect(slot(page, 'Motherboard').getByRole('listitem').first()).toBeFocused()
  await page.getByRole('button', { name: 'Check and price' }).press('Enter')
  const verdict = page.getByRole('dialog', { name: 'Check and price' })
  await expect(verdict.locator('[data-rule=cpu-socket]')).toContainText('Does not fit.')
  await expect(verdict).toContainText('this machine still needs: Storage, Power supply, Case')
  await expectAccessible(page)
  await verdict
    .getByRole('link', { name: /^AMD Ryzen 5 5600G/ })
    .first()
    .press('Enter')
  await expect(slot(page, 'Processor').getByRole('listitem').first()).toBeFocused()
  await page.getByRole('button', { name: /^More for Gigabyte B760M/ }).press('Enter')
  await page.getByRole('button', { name: /^Remove Gigabyte B760M/ }).press('Enter')
  await expect(slot(page, 'Motherboard')).toContainText('Needed to start')
  await expect(slot(page, 'Motherboard')).toBeFocused()
  // Of a kind that the build has already, it asks.
  await open(page, '/builder?with=RAM-FURY-16-D4')
  const doubt = page.getByRole('dialog')
  await doubt.getByRole('button', { name: /^Replace Corsair Vengeance LPX/ }).press('Enter')
  await expect(slot(page, 'Memory').getByRole('listitem')).toHaveCount(1)
  await expect(slot(page, 'Memory').getByRole('listitem')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(slot(page, 'Memory')).toContainText('RAM-LPX-16')
  // Its own build with another part, as a link that was pressed before its script was there: no question about two builds.
  await open(page, '/builder?parts=CPU-5600G,RAM-FURY-16-D4*2&machines=40')
  await expect(slot(page, 'Memory').getByRole('listitem')).toBeFocused()
  await expect(slot(page, 'Memory')).toContainText('RAM-FURY-16-D4')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(slot(page, 'Memory')).toContainText('RAM-LPX-16')

  // No answer about the parts is no verdict: nothing says that they fit.
  const bar = page.getByRole('complementary', { name: 'Check' })
  await expect(bar).toContainText('OK so far')
  await page.route(/builds\.parts/, (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(bar).toContainText('Not checked')
  await expect(page.getByRole('main')).not.toContainText(/Fits|OK so far|still needs|0\.00/)
  await page.unroute(/builds\.parts/)
  // The browser itself logs the refused answers.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('503')))
  await page.reload()
  await settled(page)
  await expect(slot(page, 'Memory')).toContainText('RAM-LPX-16')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More for this build' }).press('Enter')
  await page.getByRole('link', { name: 'Compare with another build' }).press('Enter')
  await expect(page.getByRole('row', { name: /^Processor/ })).toContainText('AMD Ryzen 5 5600G')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a customer saves a build under another name and prints it', async ({ page, customer }) => {
  await open(page, '/builder?parts=CPU-5600G,RAM-LPX-16*2&machines=40&name=Reading room')
  await expect(slot(page, 'Processor')).toContainText('CPU-5600G')
  const more = page.getByRole('button', { name: 'More for this build' })
  await more.click()
  await page.getByRole('button', { name: 'Save as…' }).click()
  const naming = page.getByRole('dialog', { name: 'Save as' })
  await naming.getByRole('textbox').fill('Reading room 2')
  await naming.getByRole('textbox').press('Enter')
  const toast = page.getByText('Saved as Reading room 2')
  await expect(toast).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(toast).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(toast).toBeVisible()

  const printed = page.evaluate(() => new Promise<void>((resolve) => Object.assign(window, { print: resolve })))
  await page.getByRole('button', { name: 'Print' }).click()
  await printed
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.paper').filter({ hasText: 'Per machine' })
  await expect(sheet).toBeVisible()
  await expect(sheet).toContainText('Reading room 2')
  await expect(sheet).toContainText(/\/builder\/[\w-]{8,}/)
  const memory = sheet.locator('tr').filter({ hasText: 'RAM-LPX-16' }).locator('td')
  await expect(memory.nth(2)).toHaveText('2')
  await expect(memory.nth(3)).toHaveText('80')
  await expect(sheet).toContainText('To start, this machine still needs: Motherboard, Storage, Power supply, Case.')
  await expect(page.getByRole('banner')).toBeHidden()
  expect(customer.email).not.toBe('')
})
