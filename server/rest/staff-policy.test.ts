// Compares what staff may do with server/test/staff-policy.ts: one call for each procedure and role, for accounts whose roles were just taken away,
// and for staff on the documented paths, where they are customers.
import { describe, expect, it } from 'vitest'
import { rights, staffRoles } from '#common/staff/rights.ts'
import { askStaffPolicy, staffRows } from '#server/test/ask-staff-policy.ts'
import { policies } from '#server/test/policy.ts'
import { neededRights } from '#server/test/staff-policy.ts'
import { testShop } from '#server/test/test-shop.ts'
import { appRouter } from '#server/trpc/router.ts'

const shop = await testShop()
const { check } = await askStaffPolicy(shop)

type Declared = { _def: { meta?: { access?: string; over?: string } } }
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Declared>)

describe('the rights of staff-policy.ts', () => {
  it.each(procedures)('are what %s declares', (path, { _def: { meta } }) => {
    const needed = neededRights.get(path)
    const isPlain = meta?.access === 'public' || meta?.access === 'customer'
    expect({ needs: isPlain ? undefined : meta?.access, opens: meta?.over }).toEqual({
      needs: needed?.kind === 'needs' ? needed.right : undefined,
      opens: needed?.kind === 'opens' ? needed.right : undefined,
    })
  })

  it('are of procedures that exist, and agree with who may call them', () => {
    expect(procedures.map(([path]) => path)).toEqual(expect.arrayContaining([...neededRights.keys()]))
    for (const { right } of neededRights.values()) expect(rights).toContain(right)
    for (const { procedure, who } of policies) {
      const kind = who.own === 'FORBIDDEN' ? 'needs' : who.admin === 'ok' && who.other !== 'ok' ? 'opens' : undefined
      if (kind) expect(neededRights.get(procedure)?.kind, procedure).toBe(kind)
    }
  })
})

describe('staff', () => {
  it.each(staffRows([...staffRoles, 'formerStaff', 'staffOverRest'], () => false))(
    'as $caller are answered $expected.outcome by $call over $transport',
    check,
  )
})
