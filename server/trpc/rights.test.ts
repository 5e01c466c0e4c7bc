import { expect, it } from 'vitest'
import { hasRight, rights, rightsOf, seesAmounts, staffRoles } from '#common/staff/rights.ts'
import { documentedRights } from '#server/test/documented-rights.ts'
import { readAccess } from './access.ts'
import { appRouter } from './router.ts'

it('is the table of docs/staff.md', () => {
  const documented = documentedRights()
  expect([...documented.keys()]).toEqual(rights)
  for (const right of rights) {
    const said = documented.get(right)
    const having = staffRoles.filter((role) => said?.[role].startsWith('yes'))
    expect(
      staffRoles.filter((role) => hasRight({ role: 'user', staffRoles: [role] }, right)),
      right,
    ).toEqual(having)
    for (const role of staffRoles) expect(said?.[role]).toMatch(/^(yes|no)/)
  }
})

it('gives admins every right, customers none, and adds roles up', () => {
  expect(rightsOf({ role: 'admin', staffRoles: [] })).toEqual(rights)
  expect(rightsOf({ role: 'user', staffRoles: [] })).toEqual([])
  const both = rightsOf({ role: 'user', staffRoles: ['warehouse', 'finance'] })
  expect(both).toEqual(expect.arrayContaining(['pack', 'cash', 'stock.count', 'audit']))
  expect(both).not.toContain('products')
})

it('shows amounts to everyone who sees orders but the warehouse alone', () => {
  const seeing = staffRoles.filter((role) => seesAmounts({ role: 'user', staffRoles: [role] }))
  expect(seeing).toEqual(['sales', 'finance'])
  expect(seesAmounts({ role: 'user', staffRoles: ['warehouse', 'sales'] })).toBe(true)
  expect(seesAmounts({ role: 'admin', staffRoles: [] })).toBe(true)
})

it('knows every right that a procedure names', () => {
  const procedures = Object.values(appRouter._def.procedures as unknown as Record<string, { _def: { meta?: { over?: string } } }>)
  const over = procedures.flatMap(({ _def }) => _def.meta?.over ?? [])
  const named = [...readAccess().values(), ...over].filter((access) => access !== 'public' && access !== 'customer')
  expect(rights).toEqual(expect.arrayContaining([...new Set(named)]))
})
