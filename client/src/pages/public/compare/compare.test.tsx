import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDemoParts } from '#client/test/demo-parts.ts'
import { pageShop } from '#client/test/page-shop.tsx'

const shop = await pageShop()

it('compares at least two parts of one category that are still sold', async () => {
  const [one, other] = [await shop.item({ productType: 'Case fan' }), await shop.item({ productType: 'Cable' })]
  const page = await shop.open(`/compare?parts=${one.id},${other.id}`)
  expect(screen.getByText(/^They are of different categories\./)).toBeVisible()
  await page.go(`/compare?parts=${one.id},99999999`)
  expect(await screen.findByText('One of them may no longer be sold.')).toBeVisible()
  await page.go(`/compare?parts=${one.id}`)
  expect(await screen.findByText('Choose at least two parts')).toBeVisible()
})

it('compares up to four parts, narrows the table to differences, and clears the comparison', async () => {
  await addDemoParts(shop, 'CPU-5500', 'CPU-5600', 'CPU-7600', 'CPU-9600X', 'CPU-12400F')
  const page = await shop.open('/pars?type=CPU')
  const boxes = () => within(screen.getByRole('main')).getAllByRole('checkbox', { name: /^Compare / })
  const tray = async () => within(await screen.findByRole('complementary', { name: 'Comparison' }))
  await waitFor(() => expect(boxes()).toHaveLength(5))
  const [first, second, third, fourth] = boxes() as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
  await page.user.click(first)
  expect((await tray()).getByText('Choose another part to compare')).toBeVisible()
  for (const box of [second, third, fourth]) await page.user.click(box)
  await waitFor(() => expect(boxes()[4]).toBeDisabled())
  await page.user.click(boxes()[3] as HTMLElement)
  await page.user.click((await tray()).getByRole('link', { name: 'Compare 3' }))
  await expect.poll(page.address).toMatch(/^\/compare\?parts=\d+,\d+,\d+$/)
  const table = within(await screen.findByRole('table'))
  const columns = () => document.querySelectorAll('thead th').length
  expect(columns()).toBe(3)
  expect(table.getByRole('row', { name: /^Price each/ })).toHaveTextContent('Best')

  const rows = table.getAllByRole('row').length
  await page.user.click(screen.getByRole('link', { name: 'Only differences' }))
  await expect.poll(page.address).toMatch(/&only=differences$/)
  await waitFor(() => expect(table.getAllByRole('row').length).toBeLessThan(rows))
  await page.user.click(table.getAllByRole('link', { name: /^Remove / })[0] as HTMLElement)
  await waitFor(() => expect(columns()).toBe(2))
  const address = page.address()
  await page.user.click(table.getAllByRole('button', { name: /^Add to cart/ })[0] as HTMLElement)
  await expect.poll(page.address).toBe('/login')
  history.back()
  await expect.poll(page.address).toBe(address)
  await page.user.click(await screen.findByRole('link', { name: 'Add a part' }))
  expect(await (await tray()).findByText('2 of 4 chosen')).toBeVisible()
  await page.settled()
  await page.user.click((await tray()).getByRole('button', { name: /^Clear/ }))
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Comparison' })).toBeNull())
  expect(boxes()[0]).not.toBeChecked()
})
