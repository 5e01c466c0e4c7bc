import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { currentBuild, openBuild } from '#client/features/builds/current-build.ts'
import { addDemoParts } from '#client/test/demo-parts.ts'
import { pageShop } from '#client/test/page-shop.tsx'
import { addOrderOf, payOrder } from '#server/test/test-orders.ts'

const shop = await pageShop()
const region = (name: string) => screen.getByRole('region', { name })

it('offers a quote for a part that cannot be ordered, in place of the ways to order it', async () => {
  const part = await shop.item({ name: 'Test fan', availableQuantity: 7, minOrderQuantity: 20 })
  const page = await shop.open(`/pars/${part.id}`)
  expect(screen.getByText('7 left, below minimum')).toBeVisible()
  const main = () => within(screen.getByRole('main'))
  expect(main().queryByRole('textbox', { name: `Quantity of ${part.name}` })).toBeNull()
  expect(main().getByRole('link', { name: 'Request for Quote' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/\?subject=Request%20for%20Quote%3A%20Test%20fan.*#contact$/),
  )
  await page.go('/pars?q=test+fan')
  await page.settled()
  expect(main().queryByRole('button', { name: `Add to cart ${part.name}` })).toBeNull()
  await page.user.click(main().getByRole('link', { name: `Details ${part.name}` }))
  await expect.poll(page.address).toBe(`/pars/${part.id}`)
})

it('says that a missing part may no longer be sold', async () => {
  await shop.open('/pars/99999999')
  expect(await screen.findByText('The part may no longer be sold.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("Oops! You're lost.")
})

it('shows the parts that were viewed before, until they are removed', async () => {
  const [first, second] = [await shop.item({ name: 'First part' }), await shop.item({ name: 'Second part' })]
  const page = await shop.open(`/pars/${first.id}`)
  await expect.poll(() => localStorage.getItem('viewedParts')).toContain(String(first.id))
  await page.go(`/pars/${second.id}`)
  const viewed = () => within(screen.getByRole('region', { name: 'Recently viewed' }))
  await waitFor(() => expect(viewed().getByRole('link', { name: 'First part' })).toBeVisible())
  expect(viewed().queryByRole('link', { name: 'Second part' })).toBeNull()
  await page.go('/pars?q=nothingofthekind')
  await waitFor(() => expect(viewed().getByRole('link', { name: 'Second part' })).toBeVisible())
  await page.user.click(viewed().getByRole('button', { name: 'Remove Second part' }))
  await waitFor(() => expect(viewed().queryByRole('link', { name: 'Second part' })).toBeNull())
  expect(viewed().getByRole('link', { name: 'First part' })).toBeVisible()
  await page.user.click(viewed().getByRole('button', { name: /^Clear/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull())
})

it('says whether a part fits the build of this browser, and adds it', async () => {
  const [board, other] = await addDemoParts(shop, 'MB-H610M-K-D4', 'MB-B650M-GPLUS-MSI', 'CPU-12400F', 'RAM-FURY-16-D4')
  const box = () => within(region('In a build'))
  const page = await shop.open(`/pars/${board.id}`)
  expect(await screen.findByText(/Socket LGA 1700 · DDR4/)).toBeVisible()
  expect(box().getByRole('link', { name: 'Build with this' })).toHaveAttribute('href', '/builder?with=MB-H610M-K-D4')
  expect(box().queryByRole('button')).toBeNull()

  const parts = [
    { sku: 'CPU-12400F', quantity: 1, productType: 'CPU', name: 'Intel Core i5-12400F' },
    { sku: 'RAM-FURY-16-D4', quantity: 1, productType: 'Memory', name: 'Kingston Fury Beast 16 GB' },
  ]
  openBuild({ id: null, saved: null, name: 'School lab', machines: 40, parts })
  await page.go(`/pars/${other.id}`)
  await waitFor(() => expect(region('In a build')).toHaveTextContent('Does not fit your build School lab'))
  await page.user.click(box().getByText('Read more'))
  expect(region('In a build')).toHaveTextContent(/socket LGA 1700.*AM5/)

  await page.go(`/pars/${board.id}`)
  await waitFor(() => expect(region('In a build')).toHaveTextContent('Fits your build School lab'))
  await page.user.click(box().getByRole('button', { name: 'Add to the build' }))
  await waitFor(() => expect(region('In a build')).toHaveTextContent('It is in this build'))
  expect(box().getByRole('link', { name: 'Open the build' })).toHaveFocus()
  expect(currentBuild.get().parts.map(({ sku }) => sku)).toEqual(['CPU-12400F', 'RAM-FURY-16-D4', 'MB-H610M-K-D4'])
})

it('takes a buyer’s review, which an admin can hide from everyone else with a reason', async () => {
  const [part, customer, admin] = [await shop.item({ name: 'Reviewed fan' }), await shop.person(), await shop.admin()]
  const path = `/pars/${part.id}`
  const reviews = () => screen.getByRole('region', { name: 'Reviews' })
  await shop.open(path, { as: customer })
  await waitFor(() => expect(reviews()).toHaveTextContent('Only customers who bought this part can review it.'))
  expect(reviews()).toHaveTextContent('No reviews yet.')

  await payOrder(shop, await addOrderOf(shop, customer, part))
  const writing = await shop.open(path, { as: customer })
  await writing.user.click(await within(reviews()).findByRole('button', { name: 'Write a review' }))
  expect(await within(reviews()).findByRole('heading', { name: 'Write a review' })).toHaveFocus()
  await writing.user.click(screen.getByRole('button', { name: 'Save review' }))
  await waitFor(() => expect(reviews()).toHaveTextContent('Choose 1 to 5 stars'))
  await writing.user.click(screen.getByRole('radio', { name: '4 stars' }))
  await writing.user.type(screen.getByLabelText('Your review'), 'Runs cool at full load.')
  await writing.user.click(screen.getByRole('button', { name: 'Save review' }))
  expect(await within(reviews()).findByRole('article')).toHaveTextContent('Runs cool at full load.')
  await waitFor(() => expect(reviews()).toHaveTextContent('4.0 out of 5, from 1 customer'))
  await writing.go('/pars?q=reviewed+fan')
  await writing.settled()
  expect(screen.getAllByRole('img', { name: 'Rated 4.0 out of 5, reviews: 1' }).length).toBeGreaterThan(0)

  const desk = await shop.open(`/dashboard/partReviews?part=${part.id}`, { as: admin })
  await desk.user.click(screen.getByRole('button', { name: 'Hide the review of Rina Akter' }))
  await desk.user.type(await screen.findByLabelText('Reason'), 'Not about the part')
  await desk.user.click(screen.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('Not about the part'))

  await shop.open(path, { as: customer })
  const hidden = 'The shop hid your review, so only you can see it. Reason: Not about the part'
  await waitFor(() => expect(reviews()).toHaveTextContent(hidden))
  expect(within(reviews()).queryByRole('article')).toBeNull()

  const again = await shop.open(`/dashboard/partReviews?part=${part.id}`, { as: admin })
  await again.user.click(screen.getByRole('button', { name: 'Show again the review of Rina Akter' }))
  await screen.findByRole('button', { name: 'Hide the review of Rina Akter' })

  const withdrawing = await shop.open(path, { as: customer })
  expect(within(reviews()).getByRole('article')).toHaveTextContent('Runs cool')
  await withdrawing.user.click(await within(reviews()).findByRole('button', { name: 'Withdraw' }))
  await withdrawing.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(reviews()).toHaveTextContent('No reviews yet.'))
})

it('sets and ends stock alerts, and lists them in the account', async () => {
  const [part, other] = [await shop.item({ availableQuantity: 0 }), await shop.item({ availableQuantity: 0 })]
  const customer = await shop.person()
  const page = await shop.open(`/pars/${part.id}`, { as: customer })
  /** Waits until the former press is done, because busy buttons ignore presses. */
  async function press(name: string): Promise<void> {
    await waitFor(() => expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled'))
    await page.user.click(screen.getByRole('button', { name }))
  }
  await press('Tell me when it is back')
  await press('End this alert')
  await press('Tell me when it is back')
  expect(await screen.findByRole('button', { name: 'End this alert' })).toBeVisible()
  await page.go(`/pars/${other.id}`)
  await page.settled()
  await press('Tell me when it is back')
  await screen.findByRole('button', { name: 'End this alert' })
  await page.go('/dashboard/account')
  await page.settled()
  expect(within(region('Stock alerts')).getAllByRole('listitem')).toHaveLength(2)
})

it('replaces a refused quantity by a step, so that the order is for what is shown', async () => {
  const part = await shop.item({ name: 'Stepped fan', availableQuantity: 500, minOrderQuantity: 20 })
  const { user } = await shop.open(`/pars/${part.id}`)
  const field = within(screen.getByRole('main')).getByRole('textbox', { name: /^Quantity of Stepped fan/ })
  for (const [typed, said] of [
    ['2.5', 'Write a whole number, such as 20'],
    ['1e3', 'Write a whole number, such as 20'],
    ['10³', 'Write a whole number, such as 20'],
    ['60.00', '= 60'],
  ] as const) {
    await user.clear(field)
    await user.type(field, typed)
    expect(field).toHaveAccessibleDescription(said)
    await user.click(screen.getByRole('button', { name: '20 more Stepped fan' }))
    expect(field).toHaveValue(said.startsWith('=') ? '80' : '20')
    expect(field).not.toHaveAccessibleDescription()
  }
})
