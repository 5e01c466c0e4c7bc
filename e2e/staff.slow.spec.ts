// A morning of each role: the menu has what the role may open and nothing else, other pages say so by their address, and a role that is
// taken away counts at once.
import { request } from '@playwright/test'
import { staffRoles } from '#common/staff/rights.ts'
import { demoSignIns } from '#packages/demo-shop'
import { callAsAdmin } from './support/shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, settled, signIn, signUp, test } from './support/test.ts'

const own = ['My account', 'Security', 'Order lines', 'Lists', 'Builds', 'Addresses', 'Add a review']
const morning = {
  sales: {
    shop: { Sell: ['Purchases', 'All orders', 'Documents', 'Messages'] },
    own: ['Your purchases', 'Your documents'],
    closed: ['/dashboard/audit', '/dashboard/product', '/dashboard/priceLists'],
  },
  warehouse: {
    shop: { Sell: ['Purchases', 'All orders'] },
    own: ['Your purchases', 'Documents'],
    closed: ['/dashboard/messages', '/dashboard/manageProduct', '/dashboard/staff'],
  },
  catalogue: {
    shop: {
      Sell: ['Part reviews'],
      Catalogue: ['Products', 'Add product', 'Manage product', 'Price lists', 'Search report'],
      Customers: ['Customer groups'],
    },
    own: ['Purchases', 'Documents'],
    closed: ['/dashboard/users', '/dashboard/messages', '/dashboard/staff'],
  },
  finance: {
    shop: { Sell: ['Purchases', 'All orders', 'Documents'], Settings: ['Audit trail'] },
    own: ['Your purchases', 'Your documents'],
    closed: ['/dashboard/settings', '/dashboard/product/add', '/dashboard/groups'],
  },
} as const satisfies Record<(typeof staffRoles)[number], unknown>

const otherRole = "Your role can't open this page"

for (const role of staffRoles)
  test(`${role} finds its work in the menu, and nothing else`, async ({ page, context }) => {
    const person = demoSignIns.find(({ email }) => email.startsWith(`${role}@`))
    if (!person) throw new Error('The demo has an account per role')
    await signIn(context, person)
    await open(page, '/dashboard')
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    const { shop, own: more, closed } = morning[role]
    for (const [group, names] of Object.entries(shop))
      await expect(menu.getByRole('list', { name: group }).getByRole('link')).toHaveText([...names])
    expect(await menu.getByRole('list').count()).toBe(Object.keys(shop).length + 1)
    const yours = await menu.getByRole('list', { name: 'Yours' }).getByRole('link').allTextContents()
    expect(yours.toSorted()).toEqual([...own, ...more].toSorted())

    for (const name of [...Object.values(shop).flat(), ...yours]) {
      await menu.getByRole('link', { name, exact: true }).click()
      await expect(menu.locator('[aria-current=page]')).toHaveText(name)
      await settled(page)
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(otherRole)
    }

    for (const path of closed) {
      await open(page, path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(otherRole)
      await expect(page.getByRole('banner').getByRole('button', { name: new RegExp(person.email) })).toBeVisible()
    }
    await expectAccessible(page)
  })

test('a role that is taken away while a page is open counts with the next call, and the person stays signed in', async ({
  page,
  context,
  complaints,
}) => {
  const person = { email: `taken-${Date.now()}@people.test`, password: 'six or more', name: 'Mitu Sarkar' }
  await signUp(context, person)
  await callAsAdmin(context, 'mutation', 'staff.setRoles', { email: person.email, roles: ['sales'] })
  await open(page, '/dashboard/messages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')

  await callAsAdmin(context, 'mutation', 'staff.setRoles', { email: person.email, roles: [] })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(otherRole)
  await expect(page).toHaveURL('/dashboard/messages')
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Messages' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See your purchases' }).click()
  await expect(page.getByRole('heading', { name: 'Your purchases' })).toBeVisible()
  // The browser logs refused calls.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('403')))
})

test('an admin gives a role and takes it away, on a phone too', async ({ page, context, admin, complaints }) => {
  expect(admin.email).toBe(demoSignIns[0].email)
  const person = { email: `staff-${Date.now()}@people.test`, password: 'six or more', name: 'Jahangir Alam' }
  const desk = await request.newContext()
  await signUp({ request: desk }, person)
  await desk.dispose()

  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Staff' }).click()
  await settled(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a staff member' }).click()
  const window = page.getByRole('dialog')
  await window.getByLabel('Email').fill('nobody@people.test')
  await window.getByRole('checkbox', { name: 'Warehouse' }).check()
  await window.getByRole('button', { name: 'Add staff member' }).click()
  await expect(window.getByText('No account has this address')).toBeVisible()
  // The browser logs the refusal.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('404')))
  await window.getByLabel('Email').fill(person.email)
  await window.getByRole('button', { name: 'Add staff member' }).click()
  await expect(window).toHaveCount(0)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: person.email })
  await expect(row).toContainText('Warehouse')
  expect(await callAsAdmin(context, 'query', 'staff.list', {})).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ email: person.email, roles: ['warehouse'] })]) as unknown,
  })

  await row.getByRole('button', { name: 'Change roles' }).click()
  await window.getByRole('checkbox', { name: 'Warehouse' }).uncheck()
  await window.getByRole('button', { name: 'Save roles' }).click()
  await expect(row).toHaveCount(0)
  const { rows } = (await callAsAdmin(context, 'query', 'staff.list', {})) as { rows: { email: string }[] }
  expect(rows.map(({ email }) => email)).not.toContain(person.email)
  await expect(page.getByRole('heading', { name: 'Who works for the shop' })).toBeFocused()
})
