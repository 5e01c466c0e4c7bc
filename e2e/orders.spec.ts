// Ordering in a browser: across the sign-in and a reload, and by keyboard alone. What it says and sums is tested in process:
// client/src/features/cart/ordering.test.tsx, client/src/pages/personal/cart/cart.test.tsx and
// client/src/pages/account/purchase/purchase.test.tsx.
import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart } from './support/shop.ts'
import { expect, open, test } from './support/test.ts'

const [, nadia] = demoSignIns

test('a visitor who orders from a filtered list returns to it, and to the quantity', { tag: '@slow' }, async ({ page, context }) => {
  const part = await addPart(context)
  await open(page, `/pars?q=${encodeURIComponent(part.name)}`)
  await page.getByLabel(`Quantity of ${part.name}`).fill('25')
  await page.getByRole('button', { name: `Add to cart ${part.name}` }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(nadia.email)
  await page.getByLabel('Password', { exact: true }).fill(nadia.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`/pars?q=${encodeURIComponent(part.name)}`)
  await expect(page.getByLabel(`Quantity of ${part.name}`)).toHaveValue('25')
  // Rendered by the server this time, which does not know of it.
  await page.reload()
  await expect(page.getByLabel(`Quantity of ${part.name}`)).toHaveValue('25')
})

test('by keyboard alone: find a part, add it, change the quantity, place it, cancel another', async ({ page, context, customer }) => {
  const part = await addPart(context)
  const other = await addOrder(context, customer, await addPart(context))
  const tabTo = async (name: RegExp) => {
    for (let steps = 0; steps < 150; steps += 1) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
      })
      if (name.test(label)) return
    }
    throw new Error(`Nothing called ${name} was reached`)
  }

  await open(page, '/pars')
  await page.keyboard.press('/')
  await page.keyboard.type(part.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 part' })).toBeVisible()
  await tabTo(new RegExp(`^Add.*${part.name}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Go to cart' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')

  await tabTo(/^Change quantity/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'item Updated successfully!!!' })).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(new RegExp(`^Cancel order line ${other}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Cart, 1 pending order' })).toBeVisible()
  await tabTo(/^Place Order/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payment/)
  await tabTo(/^Cash on delivery/)
  await page.keyboard.press('Space')
  await tabTo(/^Place order, pay/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you. Your purchase is placed' })).toBeFocused()
  // The confirmation is in the sandbox's mailbox.
  await expect.poll(async () => (await context.request.get('/sandbox/mail')).text(), { timeout: 60_000 }).toContain(customer.email)
})
