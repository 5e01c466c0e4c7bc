// Files for quick order as people have them: stray quotation marks, titles above the header, unknown columns, totals.
import { randomInt } from 'node:crypto'
import { addPart } from './support/shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './support/test.ts'

test.describe('files for quick order', { tag: '@slow' }, () => {
  test('lose no row, and say which rows to check', async ({ page, context }) => {
    const mark = randomInt(1_000_000_000)
    const skus = Array.from({ length: 6 }, (_, i) => `FP${i + 1}-${mark}`)
    for (const sku of skus) await addPart(context, { sku, name: `Part ${sku}`, minOrderQuantity: 5 })
    const choose = async (name: string, lines: readonly string[]) => {
      const [clear] = await page.getByRole('button', { name: 'Clear all lines' }).all()
      await clear?.click()
      await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    }
    const table = page.getByRole('region', { name: 'Your lines' })
    const status = page.getByRole('main').getByRole('status')
    const expectQuantities = async () => {
      for (const [i, sku] of skus.entries())
        await expect(table.getByRole('textbox', { name: `Quantity of Part ${sku}` })).toHaveValue(String(10 + i))
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/quick-order')

    await choose('open.csv', ['SKU,Quantity,Note', ...skus.map((sku, i) => `${sku},${10 + i},${i === 1 ? '"27 inch' : ''}`)])
    await expect(status.filter({ hasText: 'Check this row of your file' })).toContainText('Row 3: the quotation marks do not pair up')
    await expectQuantities()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })

    await choose('last.csv', ['SKU,Quantity,Note', ...skus.map((sku, i) => `${sku},${10 + i},${i === 5 ? '"27 inch' : ''}`)])
    await expect(status.filter({ hasText: 'Check this row of your file' })).toContainText('Row 7')
    await expectQuantities()

    await choose('unknown-columns.csv', [
      'Pos,SKU,Description,Qty,Unit price',
      ...skus.map((sku, i) => `${i + 1},${sku},Fan,${10 + i},450.00`),
    ])
    await expectQuantities()
    await expect(status.filter({ hasText: 'of your file' })).toHaveCount(0)

    const titled = [
      'Rahim Computers,,',
      'Quotation No. 2024-117,,',
      'SKU,Description,Quantity',
      ...skus.map((sku, i) => `${sku},Fan,${10 + i}`),
    ]
    await choose('titles.csv', [...titled, 'Total,,75'])
    await expectQuantities()
    await expect(table).toContainText('A title above the columns.')
    await expect(table).toContainText('A total or a remark, not a part.')
    await expect(status.filter({ hasText: 'lines:' })).toHaveText('9 lines: 6 matched, 3 without a part')

    await choose('broken.csv', ['SKU;Quantity;Note', ...Array.from({ length: 7 }, (_, i) => `X${i};${i};"a`)])
    await expect(status.filter({ hasText: 'Check these rows of your file' })).toContainText('And 2 more rows.')
  })
})
