// Asks a shop as each kind of staff, by the rows of the access policy. Used by server/rest/staff-policy.test.ts and factor-policy.test.ts.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { staffRoles } from '#common/staff/rights.ts'
import { askPolicy, expectAnswer, type Transport } from './ask-policy.ts'
import { apiTokenOf, type Policy, policies, type World } from './policy.ts'
import { type Expected, expectedOf, neededRights, type StaffCaller } from './staff-policy.ts'
import type { Person, TestShop } from './test-shop.ts'
import { bearer, browserHeaders, trpcCall } from './trpc-call.ts'

type Headers = Record<string, string>
type StaffRow = { policy: Policy; caller: StaffCaller; transport: Transport; call: string; expected: Expected; turn: number }

const overRest = ['REST', 'REST with the cookie', 'REST with an API token'] as const

/** One row for each procedure and caller, and one more for each documented path where `isOverRest`. */
export function staffRows(callers: readonly StaffCaller[], isOverRest: (caller: StaffCaller) => boolean): readonly StaffRow[] {
  return policies.flatMap((policy, turn) =>
    callers.flatMap((caller): StaffRow[] => {
      const expected = expectedOf(policy, caller)
      const asked: StaffRow = { policy, caller, transport: 'tRPC', call: policy.procedure, expected, turn }
      const { rest } = policy
      // The cookie of staff opens files: server/rest/staff-files.test.ts.
      const ways = rest?.path.endsWith('.pdf') && caller === 'staffOverRest' ? (['REST'] as const) : overRest
      const way = ways[turn % ways.length] ?? 'REST'
      const documented = rest ? [{ ...asked, transport: way, call: `${rest.method} ${rest.path}` }] : []
      if (caller === 'staffOverRest') return documented
      return [asked, ...(isOverRest(caller) ? documented : [])]
    }),
  )
}

/** A used session is written again after a minute, which would count as a change. */
const sessionMs = 30_000

export async function askStaffPolicy(shop: TestShop) {
  const { tryCall, unchanged, worldFor, watch, writesComing } = await askPolicy(shop)
  const people = new Map<StaffCaller, Promise<Person>>()
  const credentials = new WeakMap<Person, Map<string, { headers: Headers; until: number }>>()

  async function hire(caller: StaffCaller): Promise<Person> {
    writesComing()
    if (caller === 'adminWithoutFactor') return shop.admin()
    const person = await shop.person()
    const roles = caller === 'staffOverRest' ? staffRoles : staffRoles.filter((role) => role === caller)
    if (roles.length > 0) await setStanding(shop, person, { roles })
    return person
  }

  function keptPerson(caller: StaffCaller): Promise<Person> {
    const person = people.get(caller) ?? hire(caller)
    people.set(caller, person)
    return person
  }

  async function headersOf(person: Person, transport: Transport, turn: number): Promise<Headers> {
    const isCookie = transport === 'REST with the cookie' || (transport === 'tRPC' && turn % 2 === 0)
    const key = isCookie ? 'cookie' : transport === 'REST with an API token' ? 'api' : 'bearer'
    const kept = credentials.get(person) ?? new Map<string, { headers: Headers; until: number }>()
    credentials.set(person, kept)
    const found = kept.get(key)
    if (found && found.until > Date.now()) return found.headers
    writesComing()
    const headers =
      key === 'cookie'
        ? browserHeaders((await shop.signedIn('browser', person.id)).credential)
        : bearer(key === 'api' ? await apiTokenOf(shop, person.id) : (await shop.signedIn('token', person.id)).credential)
    kept.set(key, { headers, until: Date.now() + sessionMs })
    return headers
  }

  /** Gives the account all roles, or makes it an admin, uses that once, and takes it away again. */
  async function demote(person: Person, headers: Headers, turn: number): Promise<void> {
    writesComing()
    await setStanding(shop, person, turn % 3 === 0 ? { isAdmin: true } : { roles: staffRoles })
    const { data } = await trpcCall(shop, 'query', 'accounts.me', { headers })
    expect((data as { rights: string[] }).rights).toContain('orders.see')
    await setStanding(shop, person, {})
  }

  async function check({ policy, caller, transport, expected, turn }: StaffRow): Promise<void> {
    const { outcome, message, sees } = expected
    const isMutation = policy.kind === 'mutation' && !policy.changesNothing
    const isPlain = outcome === 'ok' && !neededRights.has(policy.procedure)
    // Calls about the caller's own rows change no world.
    const needsWorld = !isPlain || (isMutation && policy.who.visitor === 'ok')
    const person = await (isPlain && isMutation ? hire(caller) : keptPerson(caller))
    const found = needsWorld ? await worldFor(policy, outcome) : unchanged
    const headers = await headersOf(person, transport, turn)
    if (caller === 'formerStaff') await demote(person, headers, turn)
    // Rows name the admin where they mean a caller who owns nothing.
    const world: World = { ...found, admin: person }
    const answer = await watch(() => tryCall(policy, world, transport, headers))
    expectAnswer(policy, transport, outcome, answer)
    if (message !== null) expect(answer.tried.message).toBe(message)
    if (outcome === 'ok') for (const text of hiddenTexts(policy, world, sees)) expect(answer.tried.text).not.toContain(text)
    if (outcome === 'ok' && sees === 'all')
      for (const text of policy.shows?.(world, 'admin') ?? []) expect(answer.tried.text).toContain(text)
  }

  return { check, tryCall, unchanged }
}

/** Texts that must not be in an answer. Strangers see nothing that only one of both customers is shown. */
function hiddenTexts({ shows, hides }: Policy, world: World, sees: Expected['sees']): readonly string[] {
  if (sees === 'all') return hides?.(world, 'admin') ?? []
  const [own, other] = [shows?.(world, 'own') ?? [], shows?.(world, 'other') ?? []]
  return [
    ...own.filter((text) => !other.includes(text)),
    ...other.filter((text) => !own.includes(text)),
    ...(hides?.(world, 'other') ?? []),
  ]
}

/** Sets an account's role and staff roles, and no more: its sessions stay. */
export async function setStanding(
  shop: Pick<TestShop, 'rows'>,
  { id }: Pick<Person, 'id'>,
  { isAdmin = false, roles = [] as readonly string[] },
): Promise<void> {
  await shop.rows(sql`
    update users set role = ${isAdmin ? 'admin' : 'user'}, staff_roles = ${`{${roles.join()}}`}::text[] where id = ${id}`)
}
