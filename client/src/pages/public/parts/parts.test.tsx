import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openBuild } from '#client/features/builds/current-build.ts'
import { addDemoParts } from '#client/test/demo-parts.ts'
import { type OpenPage, pageShop } from '#client/test/page-shop.tsx'

const shop = await pageShop()
await addDemoParts(shop, 'CPU-5500', 'CPU-5600', 'CPU-7600', 'CPU-9600X', 'CPU-7800X3D', 'CPU-12400F')
await addDemoParts(shop, 'RAM-LPX-16', 'RAM-FURY-16-D4', 'RAM-FLARE-X5-32', 'COOL-NH-D15', 'COOL-AK400', 'MON-E2425H')
await addDemoParts(shop, 'MB-H610M-K-D4', 'MB-B760M-DS3H-AX-D4', 'MB-A620M-E', 'MB-B650M-GPLUS-MSI')

const main = () => within(screen.getByRole('main'))
const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }))
const group = (name: string) => within(filters().getByRole('group', { name }))
const searchField = () => screen.getByLabelText('Search parts')
const found = () => document.querySelector('#result-count b')
const names = () =>
  main()
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)

async function expectAt({ address, settled }: OpenPage, path: string): Promise<void> {
  await expect.poll(address).toBe(path)
  await settled()
}

it('filters by category and price, and Back undoes each step', async () => {
  const page = await shop.open('/pars')
  expect(found()).toHaveTextContent('16 parts')
  await page.user.click(filters().getByRole('checkbox', { name: /^CPU \d/ }))
  await expectAt(page, '/pars?type=CPU')
  await page.user.type(group('Price each, BDT').getByRole('textbox', { name: 'To' }), '20000')
  await expectAt(page, '/pars?type=CPU&to=20000')
  await waitFor(() => expect(found()).toHaveTextContent('3 parts'))
  const prices = main().getAllByText(/^BDT\s[\d,.]+$/)
  expect(prices.map((price) => price.textContent.replace(/\s/, ' ')).sort()).toEqual(['BDT 11,900.00', 'BDT 12,800.00', 'BDT 9,150.00'])
  history.back()
  await expectAt(page, '/pars?type=CPU')
  history.back()
  await expectAt(page, '/pars')
  await waitFor(() => expect(filters().getByRole('checkbox', { name: /^CPU \d/ })).not.toBeChecked())
})

it('finds a part without its blanks and dashes, and sorts by price', async () => {
  const page = await shop.open('/pars')
  await page.user.type(searchField(), 'ryzen7 7800x3d{Enter}')
  expect(await main().findByRole('heading', { level: 3, name: 'AMD Ryzen 7 7800X3D' })).toBeVisible()
  await page.go('/pars?type=CPU')
  await page.settled()
  await page.user.selectOptions(main().getByRole('combobox', { name: 'Sort' }), 'price')
  await expectAt(page, '/pars?type=CPU&sort=price')
  await waitFor(() => expect(names()[0]).toBe('AMD Ryzen 5 5500'))
  expect(main().getByRole('combobox', { name: 'Sort' })).toHaveValue('price')
})

it('says that nothing matches, and clears all filters', async () => {
  const page = await shop.open('/pars?q=nothingofthekind&type=CPU')
  expect(await screen.findByText('No parts match your search')).toBeVisible()
  await page.user.click(await screen.findByRole('link', { name: 'Clear all' }))
  await expectAt(page, '/pars')
})

it('shows a list or a grid, and remembers which', async () => {
  const page = await shop.open('/pars')
  const grid = () => screen.getByRole('link', { name: 'Grid view' })
  expect(grid()).not.toHaveAttribute('aria-current')
  await page.user.click(grid())
  await waitFor(() => expect(grid()).toHaveAttribute('aria-current', 'true'))
  expect(localStorage.getItem('partsView')).toBe('grid')
  await page.go('/pars?type=CPU')
  expect(page.address()).toBe('/pars?type=CPU')
  expect(grid()).toHaveAttribute('aria-current', 'true')
})

it('applies the filters of the sheet together, and counts the matching parts before', async () => {
  const page = await shop.open('/pars')
  await page.user.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await page.user.click(sheet.getByRole('checkbox', { name: /^Monitor \d/ }))
  const show = await sheet.findByRole('button', { name: 'Show 1 part' })
  expect(page.address()).toBe('/pars')
  await page.user.click(show)
  await expectAt(page, '/pars?type=Monitor')
})

it('adds the values of one filter up, and counts each value without the others', async () => {
  const page = await shop.open('/pars?type=CPU')
  const socket = (name: RegExp) => group('Socket').getByRole('checkbox', { name })
  await page.user.click(socket(/^AM5 3$/))
  await waitFor(() => expect(found()).toHaveTextContent('3 parts'))
  await page.user.click(socket(/^AM4 2$/))
  await waitFor(() => expect(found()).toHaveTextContent('5 parts'))
  expect(socket(/^AM4 2$/)).toBeChecked()
  expect([...new URLSearchParams(page.address().slice('/pars'.length))].map(String).sort()).toEqual([
    'socket,AM4',
    'socket,AM5',
    'type,CPU',
  ])
})

it('says how it understood the words, and searches for them as typed on request', async () => {
  const page = await shop.open('/pars?q=ryzne+5+9600x&utm_source=mail&sockett=AM5')
  expect(main().getByText(/^Results for/)).toHaveTextContent('Results for ryzen 5 9600x')
  await page.user.click(screen.getByRole('link', { name: 'Search for ryzne 5 9600x instead' }))
  await expectAt(page, '/pars?q=ryzne+5+9600x&literal=1')
  expect(await screen.findByRole('link', { name: 'Correct the spelling' })).toBeVisible()
})

it('says which words it gave up, and shows chips only for the others', async () => {
  await shop.open('/pars?q=ddr5+ram+qqwwzz')
  expect(await screen.findByText(/^No exact match/)).toHaveTextContent('No exact match. Showing results without "qqwwzz".')
  expect(within(screen.getByRole('list', { name: 'Understood as' })).getAllByRole('listitem')).toHaveLength(2)
})

it('keeps a filter that the category lacks in sight, and shows the nearest parts', async () => {
  const page = await shop.open('/pars?type=Memory&socket=AM5')
  expect(await screen.findByText('No parts match your search')).toBeVisible()
  const nearest = within(await screen.findByRole('region', { name: 'Nearest parts' }))
  expect(nearest.getAllByRole('heading', { level: 3, name: /DDR/ })).toHaveLength(3)
  await page.user.click(main().getByRole('link', { name: 'Remove filter Socket: AM5' }))
  await expectAt(page, '/pars?type=Memory')
  await waitFor(() => expect(found()).toHaveTextContent('3 parts'))
})

it('leads to the catalogue from any page, and the field shows the words of the address', async () => {
  const page = await shop.open('/blog')
  await page.user.keyboard('/')
  expect(searchField()).toHaveFocus()
  await page.user.keyboard(' noctua {Enter}')
  await expectAt(page, '/pars?q=noctua')
  expect(names()).toEqual(['Noctua NH-D15'])
  expect(searchField()).toHaveValue('noctua')
  await page.user.clear(searchField())
  await page.user.type(searchField(), 'ryzen')
  await page.user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Search' }))
  await expectAt(page, '/pars?q=ryzen')
  expect(searchField()).not.toHaveFocus()
  history.back()
  await waitFor(() => expect(searchField()).toHaveValue('noctua'))
  history.back()
  await expectAt(page, '/blog')
  await waitFor(() => expect(searchField()).toHaveValue(''))
  await page.go('/pars?q=noctua')
  await waitFor(() => expect(searchField()).toHaveValue('noctua'))
  await page.settled()
  await page.user.click(screen.getByRole('link', { name: /noctua.*remove this filter/ }))
  await expectAt(page, '/pars')
  expect(searchField()).toHaveValue('')
})

it('searches the whole shop for new words, and keeps the filters of an emptied field', async () => {
  const page = await shop.open('/pars?q=ryzen&type=CPU&sort=price&page=1')
  await page.user.click(searchField())
  await page.user.keyboard('{Enter}')
  expect(page.address()).toBe('/pars?q=ryzen&type=CPU&sort=price&page=1')
  await page.user.clear(searchField())
  await page.user.type(searchField(), '{Enter}')
  await expectAt(page, '/pars?type=CPU&sort=price')
  expect(filters().getByRole('checkbox', { name: /^CPU \d/ })).toBeChecked()
  await page.user.type(searchField(), 'noctua{Enter}')
  await expectAt(page, '/pars?q=noctua')
  expect(filters().queryByRole('checkbox', { name: /^CPU \d/, checked: true })).toBeNull()
})

it('shows the parts that fit a build, and keeps the build while people sort and search', async () => {
  const parts = [
    { sku: 'CPU-12400F', quantity: 1, productType: 'CPU', name: 'Intel Core i5-12400F' },
    { sku: 'RAM-FURY-16-D4', quantity: 1, productType: 'Memory', name: 'Kingston Fury Beast 16 GB' },
  ]
  openBuild({ id: null, saved: null, name: 'School lab', machines: 40, parts })
  const page = await shop.open('/pars?type=Motherboard')
  const [link] = await screen.findAllByRole('link', { name: 'Fits my build: School lab' })
  await page.user.click(link as HTMLElement)
  const choosing = '/pars?type=Motherboard&build=CPU-12400F%2CRAM-FURY-16-D4'
  const forWhat = 'machines=40&name=School+lab'
  await expectAt(page, `${choosing}&fits=1&${forWhat}`)
  const strip = within(await screen.findByRole('region', { name: 'Choose a motherboard' }))
  expect(strip.getByText('2 parts chosen · 40 machines · for School lab')).toBeVisible()
  expect(strip.getByText('2 do not fit and are hidden.')).toBeVisible()
  const choices = () => main().getAllByRole('link', { name: /^Choose / })
  expect(choices()).toHaveLength(2)
  expect(main().queryByText(/^Does not fit/)).toBeNull()

  await page.user.selectOptions(main().getByRole('combobox', { name: 'Sort' }), 'price')
  await expectAt(page, `${choosing}&fits=1&${forWhat}&sort=price`)
  await page.user.type(searchField(), 'b760{Enter}')
  await expectAt(page, `${choosing}&fits=1&${forWhat}&sort=price&q=b760`)
  await page.user.click(await screen.findByRole('link', { name: /“b760”.*remove this filter/ }))
  await expectAt(page, `${choosing}&fits=1&${forWhat}&sort=price`)
  await page.user.selectOptions(main().getByRole('combobox', { name: 'Sort' }), 'best')
  await expectAt(page, `${choosing}&fits=1&${forWhat}`)

  await page.user.click(strip.getByRole('checkbox', { name: 'Fits my build' }))
  await expectAt(page, `${choosing}&${forWhat}`)
  await waitFor(() => expect(choices()).toHaveLength(4))
  await waitFor(() => expect(main().getAllByText(/^Does not fit/)).toHaveLength(2))
  expect(main().getAllByText(/The processor has socket LGA 1700, but/).length).toBeGreaterThan(0)
  await page.user.click(strip.getByRole('checkbox', { name: 'Fits my build' }))
  await expectAt(page, `${choosing}&fits=1&${forWhat}`)
  await waitFor(() => expect(choices()).toHaveLength(2))
})

it('keeps the first part in view when pages get longer', async () => {
  await Promise.all(Array.from({ length: 40 }, (_none, i) => shop.item({ productType: 'Cable', name: `Cable ${i}` })))
  const page = await shop.open('/pars?page=3')
  expect(screen.getByRole('navigation', { name: 'Pages of parts' })).toHaveTextContent('3')
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  await page.user.click(within(screen.getByRole('navigation', { name: 'Parts per page' })).getByRole('link', { name: '48' }))
  await expectAt(page, '/pars?rows=48&page=2')
  expect(document.querySelector('#result-count')).toHaveTextContent('49–56 shown')
})
