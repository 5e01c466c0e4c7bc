// The checkout asks for what a delivery needs, in place, and tells what happens next.
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './support/test.ts'

const phoneNumber = '+880 1711-223344'
const address = '7 Station Road\nSylhet 3100'

test.describe('on a phone, a customer without a phone number and an address', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('is asked for both in place, and places the order with the same press that saves them', async ({ page, context, newcomer }) => {
    const number = await addOrder(context, newcomer, await addPart(context))
    await open(page, `/payment/${number}`)
    const section = page.getByRole('region', { name: 'Shipping Address' })
    await expect(section).toContainText('Add your phone number and address so we can deliver.')
    await expect(section).toContainText(newcomer.email)
    const [phone, place] = [section.getByLabel('Phone number'), section.getByLabel('Address', { exact: true })]
    await expect(phone).toHaveAttribute('autocomplete', 'tel')
    await expect(place).toHaveAttribute('autocomplete', 'street-address')

    // Nothing is chosen and nothing filled in: each says so, and the first missing field has the focus.
    await page.getByRole('button', { name: 'Choose a payment method' }).click()
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAccessibleDescription('Add a phone number')
    await expect(place).toHaveAccessibleDescription('Add a delivery address')
    await expect(page.getByText('Choose a payment method.')).toBeVisible()
    await phone.fill(phoneNumber)
    await page.getByRole('radio', { name: 'Cash on delivery' }).check()
    await page.getByRole('button', { name: /^Place order/ }).click()
    await expect(place).toBeFocused()
    await expect(phone).toHaveAccessibleDescription('')
    // Pressing saved nothing.
    expect(await call(context, 'query', 'users.profile', { email: newcomer.email })).toMatchObject({ phoneNumber: null, address: null })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }

    await place.fill(address)
    await page.getByRole('button', { name: 'Place order, pay BDT 17,000.00 on delivery' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you. Your purchase is placed' })).toBeFocused()
    await expect(page.getByRole('main').getByRole('heading', { name: /^Purchase [0-9A-Z]{4}-[0-9A-Z]{4}$/ })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/purchases\/[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const main = page.getByRole('main')
    for (const text of [
      'Please pay the driver in cash.',
      String(number),
      'To pay in cash',
      `We've sent a confirmation to ${newcomer.email}.`,
      'BDT 17,000.00',
      'Station Road',
      phoneNumber,
    ])
      await expect(main).toContainText(text)
    await expect(main).not.toContainText('on its way')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(await call(context, 'query', 'users.profile', { email: newcomer.email })).toMatchObject({ phoneNumber, address })
    expect(await call(context, 'query', 'payments.history', { number })).toMatchObject({ shipping: { phoneNumber, address } })
  })
})
