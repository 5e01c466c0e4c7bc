import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'

const shop = await pageShop()

const banner = () => within(screen.getByRole('banner'))
const press = (name: string) => screen.getByRole('button', { name })
const storedToken = () => localStorage.getItem('accessToken')

describe('login', () => {
  it('says what is missing or wrong in the words of the specification', async () => {
    const { user } = await shop.open('/login')
    await user.click(press('Login'))
    expect(await screen.findByText('Email is Required')).toBeVisible()
    expect(screen.getByText('Password is Required')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveFocus()
    await user.type(screen.getByLabelText('Email'), 'nobody')
    await user.type(screen.getByLabelText('Password'), '12345')
    expect(await screen.findByText('Provide a valid Email')).toBeVisible()
    expect(await screen.findByText('Must be 6 characters or longer')).toBeVisible()
  })

  it('refuses a wrong password, and keeps the input', async () => {
    const { user } = await shop.open('/login')
    await user.type(screen.getByLabelText('Email'), 'unknown@people.test')
    await user.type(screen.getByLabelText('Password'), 'wrong one')
    await user.click(press('Login'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password.')
    expect(screen.getByLabelText('Password')).toHaveValue('wrong one')
  })
})

it('creates an account, signs it in and goes home', async () => {
  const { user, address, settled } = await shop.open('/login')
  await user.click(screen.getByRole('link', { name: 'Create an account' }))
  await settled()
  expect(address()).toBe('/signup')
  await user.click(press('Signup'))
  expect(await screen.findByText('Name is Required')).toBeVisible()
  await user.type(screen.getByLabelText('Name'), 'Rina Akter')
  await user.type(screen.getByLabelText('Email'), 'rina@people.test')
  await user.type(screen.getByLabelText('Password'), 'six or more')
  await user.click(press('Signup'))
  expect(await banner().findByRole('button', { name: /account menu of rina@people.test/i })).toBeVisible()
  await expect.poll(address).toBe('/')
  await expect.poll(storedToken).toMatch(/^[\w-]{43}$/)
})

describe('guards', () => {
  it.each(['/dashboard', '/dashboard/purchase', '/dashboard/allorder', '/dashboard/users', '/dashboard/product/add'])(
    'ask a visitor of %s to sign in',
    async (path) => {
      const { address } = await shop.open(path)
      expect(await screen.findByText('Please log in to see that page.')).toBeVisible()
      expect(address()).toBe('/login')
    },
  )

  it('return to the page that the visitor wanted', async () => {
    const admin = await shop.person({ role: 'admin', password: 'six or more' })
    for (const [wanted, shown] of [
      ['/dashboard', '/dashboard/account'],
      ['/dashboard/users', '/dashboard/users'],
    ] as const) {
      const { user, address } = await shop.open(wanted)
      await user.type(await screen.findByLabelText('Email'), admin.email)
      await user.type(screen.getByLabelText('Password'), 'six or more')
      await user.click(press('Login'))
      await expect.poll(address).toBe(shown)
    }
  })

  it('open all orders to customers, who see only their own', async () => {
    const [customer, other] = [await shop.person(), await shop.person()]
    const item = await shop.item()
    for (const [as, number] of [
      [customer, 1001],
      [other, 1002],
    ] as const)
      await shop.call('POST', `/orders/${as.email}`, { as, body: { _id: number, productId: item.id, quantity: 5 } })
    const { address } = await shop.open('/dashboard/allorder', { as: customer })
    expect(address()).toBe('/dashboard/allorder')
    expect(screen.getByRole('main')).toHaveTextContent('1001')
    expect(screen.getByRole('main')).not.toHaveTextContent('1002')
    expect(screen.queryByText(other.email)).toBeNull()
  })
})

describe('Reset Password', () => {
  it('requires an address, and answers alike for every one', async () => {
    const { user } = await shop.open('/login')
    for (const [typed, answer] of [
      ['', 'Please provide a email.'],
      ['nobody', 'Provide a valid Email'],
      ['nobody@nowhere.test', 'Sent email'],
    ] as const) {
      await user.click(screen.getByRole('link', { name: 'Reset Password' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Reset Password' }))
      if (typed !== '') await user.type(dialog.getByRole('textbox'), typed)
      await user.click(dialog.getByRole('button', { name: 'Send link' }))
      const alert = await screen.findByRole('alertdialog')
      expect(alert).toHaveTextContent(answer)
      await user.click(within(alert).getByRole('button', { name: 'OK' }))
    }
  })
})
