// A school orders forty machines: from an example, changed to its needs, to the placed purchase, in few acts. An act is a click or a typed
// field.
import type { Locator } from '@playwright/test'
import { call, expect, expectNoSidewaysScroll, open, settled, test } from './support/test.ts'

const wide = { width: 1280, height: 720, mostActs: 13 }
// Two more: the menu of a part, and the window with the check and the price.
const phone = { width: 360, height: 740, mostActs: 15 }

function counted() {
  let acts = 0
  return {
    press: async (target: Locator) => {
      acts += 1
      await target.click()
    },
    type: async (target: Locator, text: string) => {
      acts += 1
      await target.fill(text)
    },
    acts: () => acts,
  }
}

for (const { mostActs, ...viewport } of [wide, phone])
  test(`forty machines are built, priced and ordered on a screen of ${viewport.width} pixels`, async ({ page, context, customer }) => {
    expect(customer.email).not.toBe('')
    const isPhone = viewport.width === phone.width
    const { press, type, acts } = counted()
    await page.setViewportSize(viewport)
    await open(page, '/builder')
    const main = page.getByRole('main')
    const slot = (name: string) => main.getByRole('region', { name, exact: true })

    await press(main.getByRole('link', { name: 'School lab', exact: true }))
    await expect(page.getByRole('textbox', { name: 'Machines' })).toHaveValue('40')
    await settled(page)
    await expectNoSidewaysScroll(page)
    // The whole build is on one screen, below the top bar.
    const table = slot('Parts')
    const { height = Number.NaN } = (await table.boundingBox()) ?? {}
    if (!isPhone) expect(height).toBeLessThan(viewport.height - 72)
    await type(page.getByRole('textbox', { name: 'Name' }), 'Design lab')
    await press(slot('Memory').getByRole('button', { name: /^1 more/ }))

    if (isPhone) await press(slot('Graphics card').getByRole('button', { name: /^More for/ }))
    await press(slot('Graphics card').getByRole('link', { name: /^Change/ }))
    await page.waitForURL('**/pars?*build=*')
    await settled(page)
    const card = 'MSI GeForce RTX 5060 8G Ventus 2X OC'
    await press(main.getByRole('link', { name: `Choose ${card}`, exact: true }))
    await page.waitForURL('**/builder*')
    await expect(slot('Graphics card').getByRole('listitem', { name: card, exact: true })).toBeFocused()

    if (isPhone) await press(page.getByRole('button', { name: 'Check and price' }))
    const side = isPhone ? page.getByRole('dialog', { name: 'Check and price' }) : page.getByRole('region', { name: 'Check and price' })
    await expect(side.getByRole('heading', { name: 'Fits', exact: true })).toBeVisible()
    await expect(side).toContainText('40 machines')
    await press(side.getByRole('button', { name: 'Add to cart' }))
    await press(page.getByRole('link', { name: 'Go to cart' }))
    await expect(main.getByRole('article', { name: 'Design lab' })).toContainText('40 machines')
    await press(page.getByRole('button', { name: 'Place Order' }))
    await type(main.getByLabel('PO number', { exact: true }), 'SCHOOL-2026-40')
    await press(page.getByRole('radio', { name: 'Cash on delivery' }))
    await press(main.getByRole('button', { name: /^Place order/ }))
    await expect
      .poll(() => call(context, 'query', 'purchases.list', { limit: 2 }))
      .toMatchObject({ total: 1, purchases: [{ poNumber: 'SCHOOL-2026-40' }] })
    expect(acts()).toBeLessThanOrEqual(mostActs)
    const { purchases } = (await call(context, 'query', 'purchases.list', { limit: 2 })) as { purchases: { number: string }[] }
    await open(page, `/dashboard/purchases/${purchases[0]?.number}`)
    await expect(page.getByRole('article', { name: 'Design lab' })).toContainText('40 machines')
    await expect(main).toContainText(card)
  })
