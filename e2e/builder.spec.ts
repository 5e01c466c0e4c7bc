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

test('a school fits an example to its needs, shares it and orders forty', async ({ page, context, browser }) => {
  await signUp(context, { email: `${randomUUID()}@people.test`, password: 'six or more', name: 'Nasrin Akter' })
  await open(page, '/builder')
  await settled(page)
  await page.getByRole('main').getByRole('link', { name: 'School lab', exact: true }).click()
  const side = page.getByRole('region', { name: 'Verdict and price' })
  await expect(page.getByRole('heading', { name: 'Parts', exact: true })).toBeFocused()
  await expect(side).toContainText('Fits')
  await expect(side).toContainText('550 W supplied')
  await expect(page.getByRole('textbox', { name: 'Machines' })).toHaveValue('40')

  await change(page, 'Power supply', 'MSI MAG A550BN')
  await change(page, 'Case', 'Deepcool Matrexx 30')
  await change(page, 'Graphics card', 'Intel Arc B580 Limited Edition 12 GB')
  const finding = side.locator('[data-rule=gpu-length]')
  await expect(finding).toContainText(/Does not fit\..* 272 mm.* 250 mm/)
  // What would fit instead is a press away, and another one brings the former back.
  await finding.getByRole('button', { name: 'Equal or better instead of Deepcool Matrexx 30' }).click()
  const offers = page.getByRole('dialog', { name: 'Instead of Deepcool Matrexx 30' })
  await offers
    .getByRole('button', { name: /^Take this one/ })
    .first()
    .click()
  await expect(finding).toHaveCount(0)
  await expect(slot(page, 'Case').getByRole('listitem').first()).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(finding).toHaveCount(1)
  await finding.getByRole('button', { name: 'Equal or better instead of Deepcool Matrexx 30' }).click()
  await offers
    .getByRole('button', { name: /^Take this one/ })
    .first()
    .click()
  // Undo puts the whole build back, so only the last change has it.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await expect(side).toContainText(/^Fits/)

  // Fifty-eight of the card are in stock.
  await page.getByRole('textbox', { name: 'Machines' }).fill('60')
  const table = page.getByRole('region', { name: 'Parts for 60 machines' })
  await expect(table).toContainText('58, 2 short')
  await expect(side.getByRole('button', { name: 'Add what is in stock' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Machines' }).fill('40')
  await expect(page.getByRole('region', { name: 'Parts for 40 machines' })).not.toContainText('short')

  await page.getByRole('textbox', { name: 'Name' }).fill('Lab 2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Changes are saved automatically.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  await page.getByRole('button', { name: 'Share' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share this build' })
  await sharing.getByRole('checkbox').check()
  const address = new URL(await sharing.getByRole('textbox', { name: 'Link that follows your changes' }).inputValue())
  await page.keyboard.press('Escape')

  const visitor = await browser.newContext()
  const other = await visitor.newPage()
  await open(other, '/builder?parts=CPU-5600G')
  await expect(slot(other, 'Processor')).toContainText('CPU-5600G')
  await open(other, address.pathname)
  await expect(other.getByRole('heading', { name: 'Open Lab 2?' })).toBeVisible()
  await other.getByRole('button', { name: 'Open this one' }).click()
  await expect(slot(other, 'Graphics card')).toContainText('Intel Arc B580 Limited Edition 12 GB')
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Lab 2')
  await expect(other.getByRole('main')).toContainText("This is a copy: your changes don't reach its owner.")
  await visitor.close()

  await side.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toContainText('Lab 2, 40 machines')
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Intel Arc B580 Limited Edition 12 GB')
})

test('a visitor puts a machine together on a phone, by keyboard', async ({ page, complaints }) => {
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
  await page.getByRole('button', { name: 'Verdict and price' }).press('Enter')
  const verdict = page.getByRole('dialog', { name: 'Verdict and price' })
  await expect(verdict.locator('[data-rule=cpu-socket]')).toContainText('Does not fit.')
  await expect(verdict).toContainText('this machine still needs: Storage, Power supply, Case')
  await expectAccessible(page)
  await verdict
    .getByRole('link', { name: /^AMD Ryzen 5 5600G/ })
    .first()
    .press('Enter')
  await expect(slot(page, 'Processor').getByRole('listitem').first()).toBeFocused()
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
  await open(page, '/builder/no-such-build')
  await expect(page.getByRole('main')).toContainText("This build can't be shown")
  await open(page, '/builder?with=NO-SUCH-PART')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('NO-SUCH-PART is not sold here. Search for another part.')

  // No answer about the parts is no verdict: nothing says that they fit.
  const bar = page.getByRole('complementary', { name: 'Verdict' })
  await expect(bar).toContainText('Fits so far')
  await page.route(/builds\.parts/, (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(bar).toContainText('Not checked', { timeout: 20_000 })
  await expect(page.getByRole('main')).not.toContainText(/Fits|still needs|0\.00/)
  await page.unroute(/builds\.parts/)
  // The browser notes the address of no build, and the refused answers.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !/\b(?:400|503)\b/.test(complaint)))
  await open(page, '/builder?parts=CPU-5600G,NO-SUCH-PART')
  await expect(page.getByRole('main').getByRole('heading', { name: '1 part not checked' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).press('Enter')

  await page.reload()
  await settled(page)
  await expect(slot(page, 'Memory')).toContainText('RAM-LPX-16')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More for this build' }).press('Enter')
  await page.getByRole('link', { name: 'Compare with another build' }).press('Enter')
  await expect(page.getByRole('row', { name: /^Processor/ })).toContainText('AMD Ryzen 5 5600G')
  await page.getByLabel('Second build').selectOption({ label: 'Gaming (example)' })
  await expect(page.getByRole('row', { name: /^Processor.*different/ })).toContainText('7800X3D')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
