// The shop's day in browsers of other zones: rendered pages do not change when they hydrate, and pages of accounts name the shop's day.
import { addOrder, addPart, callAsAdmin } from './support/shop.ts'
import { call, expect, open, test } from './support/test.ts'

// The shop of these tests sells in taka, so its zone is this one.
const timeZone = 'Asia/Dhaka'

/** As `26 Nov 2026`. */
const shownDay = (moment: Date) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(moment).replace('Sept', 'Sep')
/** As `2026-11-26`. */
const isoDay = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000)

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'])
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('the days of rendered pages stay as they were sent', async ({ page, request }) => {
      const sent = [...(await (await request.get('/')).text()).matchAll(/<time dateTime="([^"]+)"[^>]*>([^<]+)<\/time>/gi)]
      expect(sent.length).toBeGreaterThan(0)
      await open(page, '/')
      const times = page.locator('main time')
      await expect(times).toHaveText(sent.map(([, , text]) => text ?? ''))
      for (const [, moment = '', text] of sent) expect(text).toBe(shownDay(new Date(moment)))
    })

    test('purchases, documents, filters and forms name the shop’s day', async ({ page, context, customer }) => {
      const order = await addOrder(context, customer, await addPart(context))
      await call(context, 'mutation', 'orders.place', { numbers: [order], method: 'cash' })
      await callAsAdmin(context, 'mutation', 'orders.recordCash', { number: order })
      const now = new Date()
      const today = isoDay(now)
      await open(page, '/dashboard/documents')
      await expect(page.getByRole('row').filter({ hasText: String(order) })).toContainText(shownDay(now))
      await page.getByRole('link', { name: /^Invoice \d+$/ }).click()
      await expect(page.getByRole('article')).toContainText(shownDay(now))
      await open(page, `/dashboard/purchase?from=${today}&to=${today}`)
      await expect(page.getByRole('main')).toContainText(String(order))
      await expect(page.getByRole('main')).toContainText(shownDay(now))
      await open(page, '/dashboard/account/security')
      await page.getByRole('button', { name: 'New token' }).click()
      await expect(page.getByLabel('Expires on')).toHaveValue(isoDay(daysAfter(now, 90)))
    })

    test('days that people enter are kept as they are shown', async ({ page, context, customer }) => {
      await open(page, '/dashboard/account/changeinfo')
      await page.getByLabel('Date of birth').fill('1990-03-01')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByRole('main')).toContainText('1 Mar 1990')
      expect(await call(context, 'query', 'users.profile', { email: customer.email })).toMatchObject({ dateOfBirth: '1990-03-01' })

      const lastDay = isoDay(daysAfter(new Date(), 30))
      await open(page, '/dashboard/account/security')
      await page.getByRole('button', { name: 'New token' }).click()
      const form = page.getByRole('form', { name: 'New token' })
      await form.getByLabel('Name').fill('Stock sync')
      await form.getByLabel('Expires on').fill(lastDay)
      await form.getByRole('button', { name: 'Create token' }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Stock sync' })).toContainText(shownDay(new Date(`${lastDay}T12:00:00Z`)))

      const order = await addOrder(context, customer, await addPart(context))
      const wishedOn = isoDay(daysAfter(new Date(), 3))
      await open(page, `/payment/${order}`)
      await page.getByLabel('Preferred delivery date').fill(wishedOn)
      await page.getByRole('radio', { name: /cash/i }).check()
      await page.getByRole('button', { name: /^Place/ }).click()
      await expect(page.getByRole('heading', { name: /placed/i })).toBeVisible()
      await open(page, '/dashboard/purchases')
      await page.getByRole('link', { name: /^Purchase \w{4}-\w{4}$/ }).click()
      await expect(page).toHaveURL(/purchases\/./)
      await expect(page.getByRole('main')).toContainText(shownDay(new Date(`${wishedOn}T12:00:00Z`)))
    })
  })
