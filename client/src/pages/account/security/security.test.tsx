import { screen, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'
import { connectionLost } from '#client/test/wire.ts'
import { totp } from '#server/test/totp.ts'

const shop = await pageShop()

const security = '/dashboard/account/security'
const button = (name: string) => screen.findByRole('button', { name })

it('leads an admin without the demanded second factor through it, keeps the last one, and opens the pages of the role', async () => {
  const admin = await shop.admin()
  await shop.rows(
    sql`insert into shop_settings (second_factor) values ('staff') on conflict (is_only) do update set second_factor = 'staff'`,
  )
  const { user, go, address, settled } = await shop.open('/dashboard/users', { as: admin })
  await user.click(await screen.findByRole('link', { name: 'Set up a second factor' }))
  await settled()
  expect(address()).toBe(security)
  expect(await screen.findByText(/^Your role needs a second factor. Set up codes/)).toBeVisible()

  await user.click(await button('Set up codes'))
  const form = within(await screen.findByRole('form', { name: 'Set up codes' }))
  const secret = form.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent.replaceAll(' ', '')
  expect(form.getByRole('img', { name: 'QR code' })).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Turn on codes' }))
  expect(await screen.findByText('Enter a code')).toBeVisible()
  await user.type(form.getByLabelText('6-digit code'), totp(secret))
  await user.click(form.getByRole('button', { name: 'Turn on codes' }))
  expect(await screen.findAllByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)).toHaveLength(10)
  // The account's rights have changed, so the page asks for everything again: the codes stay.
  await settled()
  expect(screen.getAllByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)).toHaveLength(10)
  await user.click(await button("I've kept them"))

  expect(await screen.findByText('To sign in you also need a code from your app.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Second factor' })).toHaveFocus()
  expect(screen.queryByText(/Set up codes from an app or a passkey/)).toBeNull()
  expect(await screen.findByText(/^Your role needs a second factor. Add another way/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove codes from an app' })).toBeNull()
  await go('/dashboard/users')
  expect(await screen.findByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  expect(await screen.findAllByText(admin.email)).not.toEqual([])
})

it.each(['user', 'admin'] as const)(
  'tells the %s that the second factor is on if the answer with the recovery codes is lost',
  async (role) => {
    const person = await shop.person({ role })
    const { user } = await shop.open(security, {
      as: person,
      wire: async ({ path }, send) => {
        const answer = await send()
        if (path === 'secondFactor.confirmCode') throw connectionLost()
        return answer
      },
    })
    await user.click(await button('Set up codes'))
    const form = within(await screen.findByRole('form', { name: 'Set up codes' }))
    const secret = form.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent.replaceAll(' ', '')
    await user.type(form.getByLabelText('6-digit code'), totp(secret))
    await user.click(form.getByRole('button', { name: 'Turn on codes' }))
    expect(await screen.findByText('Your second factor is on. Get new recovery codes now.')).toBeVisible()
    expect(await screen.findByText('To sign in you also need a code from your app.')).toBeVisible()
    await expect.poll(() => screen.queryByRole('form', { name: 'Set up codes' })).toBeNull()
    expect(await button('New codes')).toBeVisible()
  },
)
