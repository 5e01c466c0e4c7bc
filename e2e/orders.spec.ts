import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, open, signIn, test } from './support/test.ts'

const [admin, nadia] = demoSignIns

test.describe('ordering a part', () => {
  test('Add to cart answers with the shop’s text, counts in the badge, and says Added', async ({ page, context, customer }) => {
    const part = await addPart(context)
    await open(page, `/pars/${part.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(part.name)
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    const notice = page.getByRole('alert').filter({ hasText: 'Added to your cart' })
    await expect(notice).toContainText(`20 × ${part.name}`)
    await expect(notice.getByRole('link', { name: 'Go to cart' })).toHaveAttribute('href', '/cart')
    await expect(page.getByRole('link', { name: 'Cart, 1 pending order' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Added/ }).first()).toBeVisible()
    expect(customer.email).not.toBe('')
  })

  test('what is added while the cart still loads is counted too', async ({ page, context, customer }) => {
    const part = await addPart(context)
    let release = () => {}
    const added = new Promise<void>((resolve) => {
      release = resolve
    })
    // The cart was read before the order, and its answer comes after it; no live event tells of the order.
    await page.route('**/trpc/live.changes?*', () => {})
    await page.route(
      /orders\.listOf/,
      async (route) => {
        const response = await route.fetch()
        await added
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await open(page, `/pars/${part.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toBeVisible()
    release()
    await expect(page.getByRole('link', { name: 'Cart, 1 pending order' })).toBeVisible()
    expect(customer.email).not.toBe('')
  })

  test('a quantity outside the bounds is refused in the words of the specification', async ({ page, context, customer }) => {
    const part = await addPart(context)
    await open(page, `/pars/${part.id}`)
    const quantity = page.getByRole('textbox', { name: `Quantity of ${part.name}` }).first()
    for (const wrong of ['19', '501']) {
      await quantity.fill(wrong)
      await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click()
      await expect(page.getByRole('alertdialog', { name: 'Make sure youre Order Quantity' })).toContainText('order 20 to 500')
      await page.getByRole('button', { name: 'OK' }).click()
    }
    const { total } = (await call(context, 'query', 'orders.listOf', { email: customer.email })) as { total: number }
    expect(total).toBe(0)
  })

  test('Buy Now leads to the checkout of that order, under a number that the browser chose', async ({ page, context, customer }) => {
    const part = await addPart(context)
    await open(page, `/pars/${part.id}`)
    const sent = page.waitForRequest((request) => request.url().includes('orders.add'))
    await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click()
    const { number } = Object.values((await sent).postDataJSON() as Record<string, { number: number }>)[0] ?? { number: -1 }
    expect(number).toBeGreaterThanOrEqual(0)
    expect(number).toBeLessThan(100_000_000)
    await expect(page).toHaveURL(`/payment/${number}`)
    await expect(page.getByRole('main')).toContainText(part.name)
    expect(customer.email).not.toBe('')
  })

  test('a visitor who orders is redirected to the sign-in, and returns to the part', async ({ page, context }) => {
    const part = await addPart(context)
    await open(page, `/pars/${part.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email').fill(nadia.email)
    await page.getByLabel('Password', { exact: true }).fill(nadia.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(new RegExp(`/pars/${part.id}`))
  })

  test('a visitor who orders from a filtered list returns to it, and to the quantity', async ({ page, context }) => {
    const part = await addPart(context)
    await open(page, `/pars?q=${encodeURIComponent(part.name)}`)
    await page.getByLabel(`Quantity of ${part.name}`).fill('25')
    await page.getByRole('button', { name: `Add to cart ${part.name}` }).click()
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email').fill(nadia.email)
    await page.getByLabel('Password').fill(nadia.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(`/pars?q=${encodeURIComponent(part.name)}`)
    await expect(page.getByLabel(`Quantity of ${part.name}`)).toHaveValue('25')
    // Rendered by the server this time, which does not know of it.
    await page.reload()
    await expect(page.getByLabel(`Quantity of ${part.name}`)).toHaveValue('25')
  })
})

test.describe('the cart', () => {
  test('changes a quantity by prompt, within the bounds only', async ({ page, context, customer }) => {
    const part = await addPart(context)
    const number = await addOrder(context, customer, part)
    await open(page, '/cart')
    const change = page.getByRole('button', { name: `Change quantity of order ${number}` })
    await change.click()
    await page.getByRole('dialog').getByRole('textbox').fill('501')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'Invalide Quantity' })).toBeVisible()
    await page.keyboard.press('Enter')
    await change.click()
    await page.getByRole('dialog').getByRole('textbox').fill('40')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'item Updated successfully!!!' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('34,000.00')
  })

  test('sums the selection, and places it: cash on delivery', async ({ page, context, customer }) => {
    const [one, two] = [await addPart(context), await addPart(context, { priceMinor: 100_00 })]
    const [first, second] = [await addOrder(context, customer, one), await addOrder(context, customer, two)]
    await open(page, '/cart')
    const summary = page.getByRole('region', { name: 'Order summary' })
    await expect(summary).toContainText('BDT 19,000.00')
    await page.getByRole('checkbox', { name: new RegExp(`Select order ${first}`) }).uncheck()
    await expect(summary).toContainText('BDT 2,000.00')
    await summary.getByRole('button', { name: 'Place Order' }).click()
    await expect(page).toHaveURL(new RegExp(`/payment\\?orders=${second}$`))
    for (const name of ['Shipping Address', 'Checkout Summary', 'Payment Method'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Choose how to pay BDT 2,000.00' }).click()
    await expect(page.getByRole('alert')).toHaveText('Choose how to pay.')
    await page.getByRole('radio', { name: 'Cash on delivery' }).check()
    await page.getByRole('button', { name: 'Place order, pay BDT 2,000.00 on delivery' }).click()
    await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(String(second))
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()

    const placed = (await call(context, 'query', 'orders.get', { number: second })) as { status: string; paymentMethod: string }
    expect(placed).toMatchObject({ status: 'pending', paymentMethod: 'cash' })
    const { item } = (await call(context, 'query', 'items.view', { id: two.id })) as { item: { availableQuantity: number } }
    expect(item.availableQuantity).toBe(480)
    // The confirmation is in the sandbox's mailbox.
    await expect.poll(async () => (await context.request.get('/sandbox/mail')).text(), { timeout: 60_000 }).toContain(customer.email)
  })

  test('offers to undo a cancellation', async ({ page, context, customer }) => {
    const number = await addOrder(context, customer, await addPart(context))
    await open(page, '/cart')
    await page.getByRole('button', { name: `Cancel order ${number}` }).click()
    await expect(page.getByText(`Order ${number} cancelled`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 1 pending order' })).toBeVisible()
  })

  test('tells a visitor to sign in, without redirecting them', async ({ page }) => {
    for (const path of ['/cart', '/payment']) {
      await open(page, path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
    }
  })
})

test.describe('the lists of orders', () => {
  test('delete a cancelled order after asking, and refuse to delete a paid one', async ({ page, context, customer }) => {
    const number = await addOrder(context, customer, await addPart(context))
    await open(page, '/dashboard/purchase/pandding')
    await page.getByRole('button', { name: `More actions for order ${number}` }).click()
    await page.getByRole('button', { name: `Delete order ${number}` }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(question.getByRole('button', { name: 'Keep order' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete order' }).click()
    await expect(page.getByRole('button', { name: `More actions for order ${number}` })).toHaveCount(0)
  })

  test('are filtered by day, in the address, and complete again by one link', async ({ page, context, customer }) => {
    const number = await addOrder(context, customer, await addPart(context))
    const today = new Date().toISOString().slice(0, 10)
    const row = page.getByRole('button', { name: `More actions for order ${number}` })
    await open(page, `/dashboard/purchase?to=${today}`)
    await expect(row).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill('2020-12-31')
    await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByText('No orders on these days')).toBeVisible()
    await expect(page).toHaveURL(/from=2020-01-01&to=2020-12-31/)
    await page.getByRole('link', { name: 'Clear', exact: true }).click()
    await expect(row).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('2020-12-31')
  })

  test('refuse to delete a paid order', async ({ page, context }) => {
    await signIn(context, nadia)
    await open(page, '/dashboard/purchase/complate')
    await page
      .getByRole('button', { name: /^More actions for order/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Delete order/ }).click()
    // The confirmation may or may not come before a refusal.
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
    const refusal = page.getByRole('alertdialog', { name: 'Paid order not be Deletable' })
    await expect(question.or(refusal)).toBeVisible()
    if (await question.isVisible()) await question.getByRole('button', { name: 'Delete order' }).click()
    await expect(refusal).toBeVisible()
  })

  test('show all orders in the columns of the specification, and record cash', async ({ page, context }) => {
    await signIn(context, admin)
    await open(page, '/dashboard/allorder')
    const heads = async () => (await page.getByRole('columnheader').allInnerTexts()).map((head) => head.replace(/\s*\(.*\)/, '').trim())
    await expect.poll(heads).toEqual(['user id', 'user name', 'photo', 'time', 'product', 'price', 'quantity', 'status', 'delete'])
    await page
      .getByRole('button', { name: /^Record cash of order/ })
      .first()
      .click()
    await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Record cash' }).click()
    await expect(page.getByText(/^Cash of order \d+ recorded/)).toBeVisible()
  })
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
  await tabTo(new RegExp(`^Cancel order ${other}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Cart, 1 pending order' })).toBeVisible()
  await tabTo(/^Place Order/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payment/)
  await tabTo(/^Cash on delivery/)
  await page.keyboard.press('Space')
  await tabTo(/^Place order, pay/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeFocused()
})
