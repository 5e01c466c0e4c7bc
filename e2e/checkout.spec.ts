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
    await page.getByRole('button', { name: 'Choose how to pay BDT 17,000.00' }).click()
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAccessibleDescription('Add a phone number')
    await expect(place).toHaveAccessibleDescription('Add a delivery address')
    await expect(page.getByText('Choose how to pay.')).toBeVisible()
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
    await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeFocused()
    await expect(page.getByRole('main').getByRole('link', { name: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/ })).toBeVisible()
    const main = page.getByRole('main')
    for (const text of [
      'Please pay the driver in cash.',
      `Order ${number}`,
      'To pay in cash',
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

  test('goes on to the card page with details that were not saved before', async ({ page, context, newcomer }) => {
    const number = await addOrder(context, newcomer, await addPart(context))
    await open(page, `/payment/${number}`)
    await page.getByLabel('Phone number').fill(phoneNumber)
    await page.getByLabel('Address', { exact: true }).fill(address)
    await page.getByRole('radio', { name: 'Card' }).check()
    await page.getByRole('button', { name: 'Pay BDT 17,000.00 by card' }).click()
    await expect(page).toHaveURL(/\/sandbox\//)
    await page.getByRole('button', { name: /^Pay BDT/ }).click()
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText("We've received BDT 17,000.00 by card.")
    await expect(page.getByRole('main')).toContainText('Station Road')
    await expect(page.getByRole('main')).toContainText(`Order ${number}: Paid by card`)
  })
})

test('Edit changes the address without leaving the checkout, by keyboard', async ({ page, context, customer }) => {
  const number = await addOrder(context, customer, await addPart(context))
  await open(page, `/payment/${number}`)
  const section = page.getByRole('region', { name: 'Shipping Address' })
  const edit = section.getByRole('button', { name: 'Edit your address' })
  const phone = section.getByLabel('Phone number')
  await expect(phone).toHaveCount(0)
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(phone).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await phone.fill('x'.repeat(201))
  // Enter saves; it never places the order.
  await page.keyboard.press('Enter')
  await expect(phone).toHaveAccessibleDescription('Must be 200 characters or shorter')
  await expect(phone).toBeFocused()
  await phone.fill(phoneNumber)
  await page.keyboard.press('Enter')
  await expect(phone).toHaveCount(0)
  await expect(edit).toBeFocused()
  await expect(section.getByRole('status')).toHaveText('Your delivery details are saved')
  await expect(section).toContainText(phoneNumber)
  await expect(page).toHaveURL(`/payment/${number}`)
  expect(await call(context, 'query', 'orders.get', { number })).toMatchObject({ placedAt: null })
})

test('an account that another tab emptied is asked again', async ({ page, context, customer, complaints }) => {
  const number = await addOrder(context, customer, await addPart(context))
  await open(page, `/payment/${number}`)
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  await call(context, 'mutation', 'users.changeProfile', { address: '' })
  await page.getByRole('button', { name: /^Place order/ }).click()
  const place = page.getByLabel('Address', { exact: true })
  await expect(place).toBeFocused()
  await expect(place).toHaveAccessibleDescription('Add a delivery address')
  await place.fill(address)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeFocused()
  // The browser itself logs the refusal.
  complaints.splice(0)
})

test('a call without an answer is told in one sentence, and trying again places the order', async ({
  page,
  context,
  customer,
  complaints,
}) => {
  const number = await addOrder(context, customer, await addPart(context))
  await open(page, `/payment/${number}`)
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  await page.route('**/trpc/orders.place*', (route) => route.abort())
  const confirm = page.getByRole('button', { name: /^Place order/ })
  await confirm.click()
  await expect(page.getByRole('alert')).toHaveText("We couldn't confirm your order. Try again: you won't be charged or ordered twice.")
  await expect(page.getByRole('alert')).toBeFocused()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeFocused()
  complaints.splice(0)
})

test('an order whose answer was lost shows that it is placed, once', async ({ page, context, customer, complaints }) => {
  const part = await addPart(context)
  const number = await addOrder(context, customer, part)
  await open(page, `/payment/${number}`)
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  await page.route('**/trpc/orders.place*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByRole('main')).toContainText('Placed, pay on delivery')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const { item } = (await call(context, 'query', 'items.view', { id: part.id })) as { item: { availableQuantity: number } }
  expect(item.availableQuantity).toBe(480)
  complaints.splice(0)
})
