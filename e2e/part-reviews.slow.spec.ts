// What customers say of a part that they bought, and the email that tells them when a part is back.
import { randomUUID } from 'node:crypto'
import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, shopUrl, signIn, test } from './support/test.ts'

const [admin] = demoSignIns

test('a buyer reviews a part by keyboard, and everyone reads it until an admin hides it', async ({ page, context, browser, customer }) => {
  const part = await addPart(context)
  const path = `/pars/${part.id}`
  const reviews = page.getByRole('region', { name: 'Reviews' })
  const desk = await browser.newContext()
  await signIn(desk, admin)
  const number = await addOrder(context, customer, part)
  await call(context, 'mutation', 'orders.place', { numbers: [number], method: 'cash' })
  await call(desk, 'mutation', 'orders.recordCash', { number })
  await open(page, path)
  await reviews.getByRole('button', { name: 'Write a review' }).press('Enter')
  await expect(reviews.getByRole('heading', { name: 'Write a review' })).toBeFocused()
  await page.getByRole('radio', { name: '1 star' }).focus()
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.getByLabel('Your review').fill('Runs cool at full load.\nThe box was sealed.')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoSidewaysScroll(page)
  // From the top, where the bar at the foot of the page covers no button in part.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save review' }).press('Enter')
  await expect(reviews.getByRole('article')).toContainText('Runs cool at full load.')
  await expect(reviews).toContainText('4.0 out of 5, from 1 customer')

  // The page as a visitor gets it, without a script.
  const html = async () => (await page.request.get(path, { headers: { cookie: '' } })).text()
  expect(await html()).toContain('Runs cool at full load.')
  expect(await html()).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}')
  const own = (await call(context, 'query', 'partReviews.mine', { productId: part.id })) as { review: { id: number } }
  await call(desk, 'mutation', 'partReviews.hide', { id: own.review.id, reason: 'Not about the part' })
  await open(page, path)
  await expect(reviews).toContainText('Not about the part')
  expect(await html()).not.toContain('Runs cool')
  await expectAccessible(page)
  await desk.close()
})

test('a visitor asks for an email, signs in, gets it when the part is back, and its link needs no sign-in', async ({
  page,
  context,
  browser,
}) => {
  const desk = await browser.newContext()
  await signIn(desk, admin)
  const [part, other] = [await addPart(context, { availableQuantity: 0 }), await addPart(context, { availableQuantity: 0 })]
  const person = { email: `${randomUUID()}@people.test`, password: 'six or more', name: 'Rina Akter' }
  await open(page, `/pars/${part.id}`)
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Signup' }).click()
  await expect(page).toHaveURL(`/pars/${part.id}`)
  await expect(page.getByRole('button', { name: 'End this alert' })).toBeVisible()
  await call(context, 'mutation', 'stockAlerts.add', { productId: other.id })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await call(desk, 'mutation', 'items.change', { id: part.id, changes: { availableQuantity: 500 } })
  const mailbox = await browser.newContext()
  const mail = await mailbox.newPage()
  await expect(async () => {
    await mail.goto(`${shopUrl()}/sandbox/mail`)
    await mail
      .getByRole('listitem')
      .filter({ hasText: person.email })
      .getByRole('link', { name: `Available again: ${part.name}` })
      .click({ timeout: 1_000 })
  }).toPass()
  const link = /http\S+\/stock-alerts\?id=\S+/.exec(await mail.locator('pre').first().innerText())?.[0] ?? ''
  await mail.goto(link)
  await expectAccessible(mail)
  expect(((await call(context, 'query', 'stockAlerts.list')) as unknown[]).length).toBe(1)
  await mail.getByRole('button', { name: 'End my stock alerts' }).click()
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('Stock alerts ended')
  expect(await call(context, 'query', 'stockAlerts.list')).toEqual([])
  await mailbox.close()
  await desk.close()
})
