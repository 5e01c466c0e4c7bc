// A quotation of another shop, pasted into quick order: both prices per line and in all, the check of its machine, and the CSV.
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { addPart } from './support/shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './support/test.ts'

test('a quotation of forty lines is compared with our prices', async ({ page, context }) => {
  const mark = randomInt(1_000_000_000)
  const add = (sku: string, values: Record<string, unknown> = {}) =>
    addPart(context, { sku: `${sku}-${mark}`, name: `Part ${sku} of test ${mark}`, minOrderQuantity: 1, priceMinor: 100_00, ...values })
  const plain = await Promise.all(Array.from({ length: 37 }, (_, i) => add(`QUOTED${i}`)))
  const cpu = await add('CPU', { productType: 'CPU', specs: { socket: 'AM5', microarchitecture: 'Zen 4' } })
  const board = await add('BOARD', { productType: 'Motherboard', specs: { socket: 'LGA1700', chipset: 'Intel B760', form_factor: 'ATX' } })
  // Theirs cost 110 each, but ten lines 95; the last part is not ours.
  const rows = [...plain, cpu, board].map(({ name }, i) => `${i + 1}\t${name.split(' ')[1]}-${mark}\t10\t${i < 10 ? '95.00' : '110.00'}`)
  const quotation = ['Pos\tPart number\tQty\tUnit price', ...rows, `40\tNO-SUCH-PART-${mark}\t10\t2,000.00`].join('\n')

  await open(page, '/quick-order')
  await page.getByLabel('Paste your lines').fill(quotation)
  await page.getByRole('button', { name: 'Check lines' }).click()
  const comparison = page.getByRole('region', { name: 'Comparison with their prices' })
  await expect(comparison).toContainText('39 parts with both prices: ours BDT 39,000.00, theirs BDT 41,400.00.')
  await expect(comparison).toContainText('BDT 2,400.00 less with us.')
  await expect(comparison).toContainText('1 more line has a price, but no part yet')
  const table = page.getByRole('region', { name: 'Your lines' })
  const rowOf = (name: string) => table.getByRole('row', { name: `Select ${name}` })
  // The numbers are the positions of the quotation.
  await expect(page.getByRole('main')).toContainText('40 lines: 39 matched, 1 not found')
  await expect(rowOf(plain[0]?.name ?? '')).toContainText(/1 *QUOTED0-/)
  await expect(table.getByRole('link', { name: `See all parts for “NO-SUCH-PART-${mark}”` })).toBeVisible()
  await expect(rowOf(plain[0]?.name ?? '')).toContainText('95.00')
  await expect(rowOf(plain[0]?.name ?? '')).toContainText('50.00 more')
  await expect(rowOf(plain[20]?.name ?? '')).toContainText('100.00 less')

  // Processor and board make ten machines, which would not work.
  const check = page.getByRole('region', { name: 'Check of the machine' })
  await expect(check).toContainText('Your lines make 10 machines: the parts do not fit together.')
  await expect(check).toContainText('socket AM5, but the motherboard has LGA 1700')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toContain('Total,Their price,Their total,Difference,Notes')
  expect(csv).toContain('39 parts with both prices,,,,,,39000.00,,41400.00,-2400.00,')

  // The difference follows a changed quantity, and their prices survive a reload.
  await table.getByRole('textbox', { name: `Quantity of ${plain[0]?.name}`, exact: true }).fill('20')
  await page.keyboard.press('Enter')
  await expect(rowOf(plain[0]?.name ?? '')).toContainText('100.00 more')
  await page.reload()
  await expect(comparison).toContainText('BDT 2,350.00 less with us.')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
