import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'

const shop = await pageShop({ given: { phone: '+880 2-5500' } })

describe('the home page', () => {
  it('of a new shop shows its owner the first steps, and visitors no empty boxes', async () => {
    await shop.open('/')
    expect(screen.getByText('We are adding parts. Please come back soon.')).toBeVisible()
    for (const name of ['Best-selling parts', 'Parts by category', 'Set up your shop'])
      expect(screen.queryByRole('heading', { name })).toBeNull()
    await shop.open('/', { as: await shop.admin() })
    expect(await screen.findByRole('heading', { name: 'Set up your shop' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add your first product' })).toHaveAttribute('href', '/dashboard/product/add')
  })

  it('shows its best sellers, with a hundred characters of each description', async () => {
    await shop.item({ name: 'Short fan', description: 'Moves air.' })
    await shop.item({ name: 'Long fan', description: `${'x'.repeat(99)}yz` })
    const { user, address } = await shop.open('/')
    expect(screen.getByRole('heading', { name: 'Best-selling parts' })).toBeVisible()
    const cardOf = (name: string) => screen.getAllByRole('article').find((card) => card.textContent?.includes(name))
    expect(cardOf('Short fan')).toHaveTextContent('Moves air.')
    expect(cardOf('Long fan')).toHaveTextContent(`${'x'.repeat(99)}y…`)
    expect(cardOf('Long fan')).not.toHaveTextContent('yz')
    await user.click(screen.getByRole('button', { name: 'Learn more' }))
    await expect.poll(address).toBe('/pars')
  })

  it('shows the four statistics of the specification', async () => {
    await shop.open('/home')
    const statistics = within(screen.getByRole('region', { name: 'Statistics' }))
    for (const text of ['72', '535+', '273+', '432+', 'Countries', 'Projects', 'Clients', 'Feedbacks'])
      expect(statistics.getByText(text)).toBeVisible()
  })

  it('pages through the reviews, three per page, with the page in the address', async () => {
    for (let i = 1; i <= 6; i += 1) {
      const added = await shop.call('POST', '/reviews', { as: await shop.person(), body: { description: `Review ${i}` } })
      expect(added.status).toBe(201)
    }
    const { user, address, settled } = await shop.open('/')
    const reviews = () =>
      within(screen.getByRole('region', { name: 'What customers say' }))
        .getAllByRole('article')
        .map(({ textContent }) => textContent)
    const before = reviews()
    expect(before).toHaveLength(3)
    await user.click(within(screen.getByRole('navigation', { name: 'Reviews pages' })).getByRole('link', { name: 'Page 2' }))
    await expect.poll(address).toBe('/?reviews=2')
    await settled()
    expect(reviews()).toHaveLength(3)
    for (const text of before) expect(reviews()).not.toContain(text)
  })

  it('stores a message from its form, for admins to read and handle', async () => {
    const { user } = await shop.open('/')
    const links = screen.getAllByRole('link', { name: 'Request for Quote' })
    await user.click(links[0] as HTMLElement)
    await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('Request for Quote'))
    await user.click(screen.getByRole('button', { name: 'Send Message' }))
    expect(await screen.findByText('Email is Required')).toBeVisible()
    await user.type(screen.getByLabelText('Email'), 'rina@people.test')
    await user.clear(screen.getByLabelText('Subject'))
    await user.type(screen.getByLabelText('Subject'), 'A quote & more')
    await user.type(screen.getByLabelText('Message'), 'Thirty machines, please.')
    await user.click(screen.getByRole('button', { name: 'Send Message' }))
    expect(await screen.findByText(/We've received your message/)).toBeVisible()
    expect(screen.getByLabelText('Message')).toHaveValue('')

    const admin = await shop.open('/dashboard/messages', { as: await shop.admin() })
    expect(screen.getByRole('heading', { name: 'A quote & more' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Reply to rina@people.test' })).toHaveAttribute(
      'href',
      `mailto:rina@people.test?subject=${encodeURIComponent('Re: A quote & more')}`,
    )
    await admin.user.click(screen.getByRole('button', { name: 'Mark handled A quote & more' }))
    await expect.poll(() => screen.queryByRole('heading', { name: 'A quote & more' })).toBeNull()
  })
})

it('the portfolio has its four parts, and the blog its six questions', async () => {
  await shop.open('/protfolio')
  for (const name of ['Working together', 'Planning a shoot', 'On location', 'Contact us'])
    expect(screen.getByRole('heading', { name })).toBeVisible()
  const main = screen.getByRole('main')
  expect(main.querySelector('a[href^="mailto:"]')).toBeVisible()
  expect(main.querySelector('a[href^="tel:"]')).toBeVisible()
  await shop.open('/blog')
  expect(screen.getAllByRole('article')).toHaveLength(6)
})
