import type { BrowserContext, Locator } from '@playwright/test'
import readQrCode from 'jsqr'
import sharp from 'sharp'
import { addOrder, addPart, callAsAdmin } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, type Person, test } from './support/test.ts'

/** What a phone decodes from a code on the screen. */
async function readCode(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

type Papers = { documents: { kind: string; number: number }[] }

/** Orders of a customer, paid in cash; returns the number of the last one's invoice. */
async function buy(context: BrowserContext, customer: Person): Promise<{ order: number; invoice: number }> {
  const part = await addPart(context)
  const order = await addOrder(context, customer, part)
  await call(context, 'mutation', 'orders.place', { numbers: [order], method: 'cash' })
  await callAsAdmin(context, 'mutation', 'orders.recordCash', { number: order })
  const { documents } = (await call(context, 'query', 'payments.history', { number: order })) as Papers
  return { order, invoice: documents.find(({ kind }) => kind === 'invoice')?.number ?? 0 }
}

test('an invoice is shown, printed on its own, and saved as a PDF', async ({ page, context, customer }) => {
  const { order, invoice } = await buy(context, customer)
  await open(page, `/dashboard/documents/invoice/${invoice}`)
  const paper = page.getByRole('article', { name: `Invoice ${invoice}` })
  await expect(paper).toContainText(customer.email)
  await expect(paper.getByRole('cell', { name: String(order) })).toBeVisible()
  await expect(paper).toContainText('Total paid')
  await expect(paper).toContainText(/\d+ [A-Z][a-z]{2} \d{4}/)
  expect(await readCode(paper.getByRole('img', { name: 'QR code' }))).toBe(page.url())
  for (const size of [
    { width: 1280, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(paper).toBeVisible()
  for (const chrome of [
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('heading', { level: 1 }),
    page.locator('header'),
    page.locator('footer'),
  ])
    await expect(chrome).toBeHidden()
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)')

  await page.emulateMedia({ media: 'screen' })
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe(`Partsdock-invoice-${invoice}.pdf`)
})
