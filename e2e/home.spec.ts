import { randomUUID } from 'node:crypto'
import { demoSignIns } from '#packages/demo-shop'
import { call, expect, open, signIn, test } from './support/test.ts'

test.describe('the home page', () => {
  test('shows its best sellers, with a hundred characters of each description', async ({ page }) => {
    await open(page, '/')
    await expect(page.getByRole('heading', { name: 'Best-selling parts' })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    const { items } = (await call(page.context(), 'query', 'items.browse', { perPage: 8 })) as {
      items: { name: string; excerpt: string; isExcerptCut: boolean }[]
    }
    for (const { name, excerpt, isExcerptCut } of items) {
      expect(Array.from(excerpt).length).toBeLessThanOrEqual(100)
      await expect(page.getByRole('article').filter({ hasText: name }).first()).toContainText(excerpt.trim() + (isExcerptCut ? '…' : ''))
    }
    await page.getByRole('button', { name: 'Learn more' }).click()
    await expect(page).toHaveURL('/pars')
  })

  test('shows the four statistics as they are', async ({ page }) => {
    await open(page, '/home')
    const statistics = page.getByRole('region', { name: 'Statistics' })
    for (const text of ['72', '535+', '273+', '432+', 'Countries', 'Projects', 'Clients', 'Feedbacks'])
      await expect(statistics.getByText(text, { exact: true })).toBeVisible()
  })

  test('pages through the reviews, three per page, with the page in the address', async ({ page }) => {
    await open(page, '/')
    const reviews = page.getByRole('region', { name: 'What customers say' })
    await expect(reviews.getByRole('article')).toHaveCount(3)
    const first = await reviews.getByRole('article').first().innerText()
    await page.getByRole('navigation', { name: 'Reviews pages' }).getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL('/?reviews=2')
    await expect(reviews.getByRole('article').first()).not.toHaveText(first)
    await expect(reviews.getByRole('article')).toHaveCount(3)
  })

  test('stores a message from its form, for admins to read and handle', async ({ page, context }) => {
    const subject = `A quote ${randomUUID()}`
    await open(page, '/')
    await page.getByRole('link', { name: 'Request for Quote' }).first().click()
    await expect(page.getByLabel('Subject')).toHaveValue('Request for Quote')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Email is Required')).toBeVisible()
    await page.getByLabel('Email').fill('rina@people.test')
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('Message').fill('Thirty machines, please.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText("We've received your message")).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('')

    await signIn(context, demoSignIns[0])
    await open(page, '/dashboard/messages')
    await expect(page.getByRole('heading', { name: subject })).toBeVisible()
    const message = page.getByRole('article').filter({ hasText: subject })
    await expect(message.getByRole('link', { name: 'Reply to rina@people.test' })).toHaveAttribute(
      'href',
      `mailto:rina@people.test?subject=${encodeURIComponent(`Re: ${subject}`)}`,
    )
    await page.getByRole('button', { name: `Mark handled ${subject}` }).click()
    await expect(page.getByRole('heading', { name: subject })).toHaveCount(0)
  })
})

test('the portfolio has its four parts, and the blog its six questions', async ({ page }) => {
  await open(page, '/protfolio')
  for (const name of ['Working together', 'Planning a shoot', 'On location', 'Contact us'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
  await open(page, '/blog')
  await expect(page.getByRole('article')).toHaveCount(6)
})
