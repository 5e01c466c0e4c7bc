import { expect, it } from 'vitest'
import { paths, publicPatterns } from '#common/kit/paths.ts'
import { pagePatterns } from '#common/pages/page-patterns.ts'
import { menuOf, pages } from './pages.ts'

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
  expect(menuOf('public').map(({ name }) => name)).toEqual(['Home', 'Parts', 'Protfolio', 'Blog'])
})

it('no two pages of a kind have the same place in a menu', () => {
  for (const kind of ['public', 'account', 'admin'] as const) {
    const places = pages.filter((page) => page.kind === kind).flatMap(({ menu }) => menu ?? [])
    expect(new Set(places).size, kind).toBe(places.length)
  }
})
