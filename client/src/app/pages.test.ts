import { expect, it } from 'vitest'
import { paths, publicPatterns } from '#common/kit/paths.ts'
import { pagePatterns } from '#common/pages/page-patterns.ts'
import { type Right, rightsOf, type StaffRole, staffRoles } from '#common/staff/rights.ts'
import { barLinks, menuOf, pages } from './pages.ts'

const ofKind = (...kinds: string[]) => pages.filter(({ kind, path }) => kinds.includes(kind) && path !== '*').map(({ path }) => path)
const sorted = (all: readonly string[]) => all.toSorted()

it('the list of addresses has every page, and every address in it is a page', () => {
  const onlyLeadsElsewhere = [paths.dashboard]
  expect(sorted(pages.map(({ path }) => path).filter((path) => path !== '*'))).toEqual(
    sorted(pagePatterns.filter((path) => !onlyLeadsElsewhere.includes(path as never))),
  )
  expect(pages.filter(({ path }) => path === '*')).toHaveLength(1)
})

it('the server renders the pages in the public folder, and no others', () => {
  expect(sorted(ofKind('public'))).toEqual(sorted(publicPatterns))
})

it('the pages behind the sign-in are in the dashboard, and no others', () => {
  const isInside = (path: string) => path.startsWith(`${paths.dashboard}/`)
  expect(ofKind('account', 'admin').filter((path) => !isInside(path))).toEqual([])
  expect(ofKind('public', 'personal').filter(isInside)).toEqual([])
})

it('only pages that the server renders are listed for search engines', () => {
  const listed = pages.filter(({ isListed }) => isListed)
  expect(listed).not.toEqual([])
  expect(listed.filter(({ kind, path }) => kind !== 'public' || /[:*]/.test(path))).toEqual([])
})

it('the top bar has the links of the specification, in their order', () => {
  expect(barLinks.map(({ name }) => name)).toEqual(['Home', 'Parts', 'Protfolio', 'Blog'])
})

it('every page in the folder admin names the right that it needs, and no other page does', () => {
  expect(pages.filter(({ kind, right }) => (kind === 'admin') !== (right !== undefined)).map(({ path }) => path)).toEqual([])
})

const accountOf = (role: 'user' | 'admin', ...roles: StaffRole[]) => ({
  id: 'a',
  email: 'a@shop.test',
  role,
  staffRoles: roles,
  rights: rightsOf({ role, staffRoles: roles }) as Right[],
  needsSecondFactor: false,
  displayName: '',
  photoUrl: null,
  hasPriceLists: false,
  hasSecondFactor: false,
  demandsSecondFactor: false,
})
const accounts = [accountOf('user'), accountOf('admin'), ...staffRoles.map((role) => accountOf('user', role))]

it('no menu leads to a page that the account may not open, and none has a page or a place twice', () => {
  for (const me of accounts) {
    const links = menuOf(me).flatMap(({ group, links: ofGroup }) => ofGroup.map((link) => ({ ...link, group })))
    const rightTo = (to: string) => pages.find(({ path }) => path === to)?.right
    expect(links.filter(({ to }) => ![undefined, ...me.rights].includes(rightTo(to)))).toEqual([])
    expect(new Set(links.map(({ to }) => to)).size).toBe(links.length)
    expect(new Set(links.map(({ name }) => name)).size).toBe(links.length)
  }
  const places = pages.flatMap(({ menu = [] }) =>
    menu.map(({ group, place, needs, unless }) => JSON.stringify([group, place, needs, unless])),
  )
  expect(new Set(places).size).toBe(places.length)
})

it('the menu groups what each role may open, and customers have their own part alone', () => {
  const shown = accounts.map((me) => Object.fromEntries(menuOf(me).map(({ group, links }) => [group, links.map(({ name }) => name)])))
  const own = ['My account', 'Security', 'Purchases', 'Order lines', 'Documents', 'Lists', 'Builds', 'Addresses', 'Add a review']
  const apart = own.map((name) => (name === 'Purchases' || name === 'Documents' ? `Your ${name.toLowerCase()}` : name))
  const catalogue = ['Products', 'Add product', 'Manage product', 'Price lists', 'Search report']
  const [customer, admin, sales, warehouse, cataloguer, finance] = shown
  expect(customer).toEqual({ Yours: own })
  expect(admin).toEqual({
    Sell: ['Purchases', 'All orders', 'Documents', 'Messages', 'Part reviews'],
    Catalogue: catalogue,
    Customers: ['Users', 'Customer groups', 'Staff'],
    Settings: ['Shop settings', 'Audit trail'],
    Yours: apart,
  })
  expect(sales).toEqual({ Sell: ['Purchases', 'All orders', 'Documents', 'Messages'], Yours: apart })
  expect(warehouse).toEqual({
    Sell: ['Purchases', 'All orders'],
    Yours: own.map((name) => (name === 'Purchases' ? 'Your purchases' : name)),
  })
  expect(cataloguer).toEqual({ Sell: ['Part reviews'], Catalogue: catalogue, Customers: ['Customer groups'], Yours: own })
  expect(finance).toEqual({ Sell: ['Purchases', 'All orders', 'Documents'], Settings: ['Audit trail'], Yours: apart })
})
