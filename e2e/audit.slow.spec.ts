// The audit trail: what an admin changed, as the finance desk finds it.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { demoSignIns } from '#packages/demo-shop'
import { addPart, callAsAdmin, changePart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, signIn, signUp, test } from './support/test.ts'

const finance = demoSignIns.find(({ staffRoles }) => staffRoles.some((role) => role === 'finance'))
const [admin] = demoSignIns

test('the finance desk finds what an admin changed, before and after, and takes it along as a file', async ({ page, context, browser }) => {
  if (!finance) throw new Error('The demo has a finance desk')
  const part = await addPart(context, { priceMinor: 850_00 })
  await changePart(context, part, { priceMinor: 799_00, name: `${part.name} silent` })
  const person = { email: `${randomUUID()}@people.test`, password: 'six or more', name: 'Rina Akter' }
  const elsewhere = await browser.newContext()
  await signUp(elsewhere, person)
  await callAsAdmin(context, 'mutation', 'admin.toggleRole', { email: person.email, believedRole: 'user' })
  await signIn(context, finance)

  await open(page, '/dashboard')
  await page.getByRole('link', { name: 'Audit trail' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible()
  const table = page.getByRole('region', { name: 'Audit trail' })
  const filter = page.getByRole('search', { name: 'Filter the audit trail' })

  await filter.getByLabel('Number or id').fill(person.email)
  await filter.getByLabel('About').selectOption('Account')
  await filter.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/subjectType=account/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('Made an account an admin')
  await expect(table).toContainText(admin.email)
  await expect(table).toContainText(/Role: user\s*→.*admin/)
  await page.getByRole('link', { name: 'Clear the filter' }).click()

  await filter.getByLabel('Who').fill(admin.email.toUpperCase())
  await filter.getByLabel('What').selectOption('Changed a product')
  await filter.getByLabel('Number or id').fill(String(part.id))
  await filter.getByRole('button', { name: 'Filter' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText(/Price: .*850.*799/)
  await expect(table).toContainText(`${part.name} silent`)
  await expect(table.getByRole('link', { name: `Product ${part.id}` })).toHaveAttribute('href', `/pars/${part.id}`)
  await table.getByText('Details').click()
  await expect(table).toContainText('Action: product.changed')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download CSV' }).click()])
  expect(file.suggestedFilename()).toBe('audit-trail.csv')
  const [head, row, ...others] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe('at,actor,roles,action,subjectType,subjectId,before,after,reason,address,requestId')
  expect(row).toContain(`,${admin.email},admin,product.changed,product,${part.id},`)
  expect(row).toMatch(/""priceMinor"":85000\b.*""priceMinor"":79900\b/)
  expect(others).toEqual([])

  await page.goBack()
  await page.goForward()
  await expect(filter.getByLabel('What')).toHaveValue('product.changed')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => scrollTo(0, 0))
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
  await open(page, '/dashboard/audit?action=product.restored&actor=nobody@people.test')
  await expect(page.getByText('No entry matches the filter')).toBeVisible()
  await open(page, '/dashboard/audit?from=2025-01-01&to=2026-12-31')
  await expect(page.getByText('A CSV file has at most 92 days')).toBeVisible()
  expect(((await call(context, 'query', 'audit.search', {})) as { total: number }).total).toBeGreaterThan(2)
  await elsewhere.close()
})
