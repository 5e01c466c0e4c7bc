import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'

const shop = await pageShop()

const bar = () => within(screen.getByRole('banner'))
const breadcrumb = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

it('shows visitors the links of the bar, the cart and Login, and no Dashboard', async () => {
  await shop.open('/blog')
  for (const name of ['Home', 'Parts', 'Protfolio', 'Blog', 'Login']) expect(bar().getByRole('link', { name })).toBeVisible()
  expect(bar().queryByRole('link', { name: 'Dashboard' })).toBeNull()
  expect(bar().getByRole('link', { name: 'Cart, 0 pending orders' })).toBeVisible()
})

it('has the e-mail address, the account, the dashboard and Logout in the account menu', async () => {
  const customer = await shop.person({ displayName: 'Rina Akter' })
  const { user } = await shop.open('/blog', { as: customer })
  const button = await bar().findByRole('button', { name: `RA, account menu of ${customer.email}` })
  expect(button).toHaveTextContent('RA')
  await user.click(button)
  expect(await bar().findByText(customer.email)).toBeVisible()
  for (const name of ['Manage Account', 'Dashboard']) expect(bar().getAllByRole('link', { name }).at(-1)).toBeVisible()
  expect(bar().getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(bar().queryByRole('link', { name: 'Manage Product' })).toBeNull()
})

it('lists purchases before their lines in the dashboard, and all orders for admins only', async () => {
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Dashboard' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  await shop.open('/dashboard/purchase', { as: await shop.person() })
  expect(links().slice(0, 4)).toEqual(['My account', 'Security', 'Purchases', 'Order lines'])
  expect(links()).not.toContain('All orders')
  await shop.open('/dashboard/allorder', { as: await shop.admin() })
  expect(links()).toContain('All orders')
})

it('leads admins to Manage Product from the account menu', async () => {
  const admin = await shop.admin()
  const { user, address } = await shop.open('/blog', { as: admin })
  await user.click(await bar().findByRole('button', { name: new RegExp(`account menu of ${admin.email}`) }))
  await user.click(await bar().findByRole('link', { name: 'Manage Product' }))
  await expect.poll(address).toBe('/dashboard/manageProduct')
})

it('shows a page’s name, its path and the way to it, and titles the document after it', async () => {
  await shop.open('/dashboard/account/changeinfo', { as: await shop.person() })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Change info')
  expect(screen.getByText('/dashboard/account/changeinfo')).toBeVisible()
  expect(breadcrumb()).toEqual(['Home', 'Dashboard'])
  expect(document.title).toBe('Change info · Partsdock')
})

it('has three lists and the specification’s year in the footer, which leads to the texts about the shop', async () => {
  const { user, address, settled } = await shop.open('/')
  const footer = within(screen.getByRole('contentinfo'))
  for (const name of ['Services', 'Company', 'Legal']) expect(footer.getByRole('heading', { name })).toBeVisible()
  expect(footer.getByText(/Copyright.*2022/)).toBeVisible()
  expect(footer.getByRole('link', { name: 'API docs' })).toHaveAttribute('href', '/docs')
  for (const [name, path] of [
    ['About us', '/about'],
    ['Terms of sale', '/terms'],
    ['Privacy policy', '/privacy'],
    ['Cookie policy', '/cookies'],
  ] as const) {
    await user.click(footer.getByRole('link', { name }))
    await expect.poll(address).toBe(path)
    await settled()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name)
    expect(document.title).toBe(`${name} · Partsdock`)
    expect(breadcrumb()).toEqual(['Home'])
    const main = within(screen.getByRole('main'))
    expect(main.getByText(path)).toBeVisible()
    expect((await main.findAllByRole('heading', { level: 2 }))[0]).toBeVisible()
  }
})

it('shows the 404 page at an unknown address', async () => {
  await shop.open('/nowhere')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("Oops! You're lost.")
  expect(screen.getByText('The page you are looking for was not found.')).toBeVisible()
})
