// What customers say of a part that they bought, and the email that tells them when a part is back.
import { randomUUID } from 'node:crypto'
import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, settled, shopUrl, signIn, test } from './support/test.ts'

const [admin] = demoSignIns

test('a buyer reviews a part by keyboard, an admin hides it with a reason, and everyone sees the rating', async ({
  page,
  context,
  browser,
  customer,
}) => {
  const part = await addPart(context)
  const path = `/pars/${part.id}`
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await open(page, path)
  await expect(reviews).toContainText('No reviews yet.')
  await expect(reviews).toContainText('Only customers who bought this part can review it.')

  const desk = await browser.newContext()
  await signIn(desk, admin)
  const number = await addOrder(context, customer, part)
  await call(context, 'mutation', 'orders.place', { numbers: [number], method: 'cash' })
  await call(desk, 'mutation', 'orders.recordCash', { number })
  await open(page, path)
  await reviews.getByRole('button', { name: 'Write a review' }).press('Enter')
  await expect(reviews.getByRole('heading', { name: 'Write a review' })).toBeFocused()
  await page.getByRole('button', { name: 'Save review' }).press('Enter')
  await expect(reviews).toContainText('Choose 1 to 5 stars')
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
  await open(page, `/pars?q=${encodeURIComponent(part.name)}`)
  await expect(page.getByRole('img', { name: 'Rated 4.0 out of 5, reviews: 1' }).first()).toBeVisible()

  const office = await desk.newPage()
  await open(office, `/dashboard/partReviews?part=${part.id}`)
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Hide the review of Rina Akter' }).click()
  await office.getByLabel('Reason').fill('Not about the part')
  await office.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(office.getByRole('article')).toContainText('Not about the part')
  await open(page, path)
  await expect(reviews).toContainText('The shop hid your review, so only you can see it. Reason: Not about the part')
  await expect(reviews.getByRole('article')).toHaveCount(0)
  expect(await html()).not.toContain('Runs cool')
  await expectAccessible(page)
  await office.getByRole('button', { name: 'Show again the review of Rina Akter' }).click()
  await expect(reviews.getByRole('article')).toContainText('Runs cool')
  await reviews.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(reviews).toContainText('No reviews yet.')
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
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'End this alert' }).click()
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByRole('button', { name: 'End this alert' })).toBeVisible()
  await call(context, 'mutation', 'stockAlerts.add', { productId: other.id })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await open(page, '/dashboard/account')
  await expect(page.getByRole('region', { name: 'Stock alerts' }).getByRole('listitem')).toHaveCount(2)

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
