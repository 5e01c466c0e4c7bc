import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'

const shop = await pageShop()

it('changes the account, and every field may stay empty', async () => {
  const customer = await shop.person({ displayName: 'Rina Akter', address: null, phoneNumber: null })
  const { user, address, settled } = await shop.open('/dashboard/account', { as: customer })
  await user.click(screen.getByRole('link', { name: 'Change info' }))
  await settled()
  await user.type(screen.getByLabelText('Address'), '12 Elephant Road, Dhaka')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('12 Elephant Road, Dhaka')).toBeVisible()
  expect(address()).toBe('/dashboard/account')
})
