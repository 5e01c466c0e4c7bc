// Sends generated requests one after the other, and checks each answer and each row that changed.
import type postgres from 'postgres'
import type { ShopRows } from '#server/test/shop-rows.ts'
import { findObjection } from './allowed-writes.ts'
import { findFlaws } from './answers.ts'
import { type Cast, type Credential, gatherCast } from './cast.ts'
import { type Chance, createChance } from './chance.ts'
import { draftDocumented } from './documented-drafts.ts'
import { type Draft, type Group, groups } from './draft.ts'
import { createLearned, hintsOf, learnFrom } from './hints.ts'
import { type Operation, readOpenApi } from './open-api.ts'
import { createOwners } from './owners.ts'
import { draftBatch, draftProcedure, listProcedures } from './procedure-drafts.ts'
import { draftBytes } from './raw-drafts.ts'
import { draftRoute, listRoutes, type RouteTarget } from './route-drafts.ts'
import { createSender, type Got } from './send.ts'
import { type Row, textIn, type Write, watchRows } from './writes.ts'

export type Stage = {
  port: number
  publicUrl: string
  /** A connection of the checks themselves. */
  sql: postgres.Sql
  rows: ShopRows
  /** All routes of the server, as `routesOf` lists them. */
  served: readonly string[]
}

export type Tally = { sent: number; accepted: number; refused: number; failed: number; slowestMs: number }

export type Result = {
  tallies: Record<Group, Tally>
  /** How often each procedure, documented call and route was asked for. */
  asked: ReadonlyMap<string, number>
  /** Rows that changed, by table. */
  changed: ReadonlyMap<string, number>
  /** Flaws with the request that repeats them. */
  flaws: string[]
}

export type PlayOptions = {
  count: number
  seed: number
  weights?: Record<Group, number>
  tell?: (done: number, flaws: readonly string[]) => Promise<void>
}

const requestsOfACast = 200
/** How often each group is chosen. */
export const usualWeights: Record<Group, number> = {
  procedures: 50,
  batches: 6,
  'documented paths': 25,
  'pages and files': 7,
  'other routes': 7,
  sandbox: 4,
  'raw bytes': 1,
}

export async function play(
  { port, publicUrl, sql, rows, served }: Stage,
  { count, seed, weights = usualWeights, tell = async () => {} }: PlayOptions,
): Promise<Result> {
  const chance = createChance(seed)
  const { send, sendBytes, close } = createSender(port)
  const takeWrites = await watchRows(sql)
  const owners = createOwners(sql)
  const learned = createLearned()
  const procedures = listProcedures()
  const document = await send({ method: 'GET', path: '/openapi.json', headers: {}, body: null })
  const operations = readOpenApi(JSON.parse(document.text))
  const documented = new Set(operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':')}`))
  const routes = listRoutes(served, documented)
  const admins = new Set<string>()
  const result = emptyResult()
  const { flaws } = result
  let cast: Cast = await newCast()

  for (let i = 0; i < count; i += 1) {
    if (i % requestsOfACast === requestsOfACast - 1) cast = await newCast()
    const group = chance.weighted(weights)
    if (group === 'raw bytes') await playBytes(i)
    else await playDraft(i, draftOf(group))
    if (i % 1_000 === 999) await tell(i + 1, flaws)
  }
  close()
  return result

  async function newCast(): Promise<Cast> {
    const gathered = await gatherCast(rows, publicUrl)
    for (const write of await takeWrites()) noteWrite(write)
    return gathered
  }

  function draftOf(group: Exclude<Group, 'raw bytes'>): Draft {
    const tools = { chance, cast, hints: hintsOf(cast, learned), learned }
    const credential = chooseCredential(chance, cast, group === 'documented paths')
    if (group === 'procedures') return draftProcedure(tools, chance.oneOf(procedures), credential)
    if (group === 'batches') return draftBatch(tools, procedures, credential)
    if (group === 'documented paths') return draftDocumented(tools, chance.oneOf(operations), credential)
    const ofGroup = routes.filter((route) => route.group === group)
    return ofGroup.length > 0
      ? draftRoute(tools, chance.oneOf(ofGroup), credential)
      : draftProcedure(tools, chance.oneOf(procedures), credential)
  }

  async function playDraft(i: number, draft: Draft): Promise<void> {
    const got = await send(draft)
    const reader = { actor: draft.credential.owner, isAdmin: draft.credential.owner !== null && admins.has(draft.credential.owner) }
    const complain = (text: string) =>
      void flaws.push(`seed ${seed}, request ${i}: ${text}\n  ${describe(draft)}\n  answered ${got.status} ${got.text.slice(0, 300)}`)
    for (const flaw of findFlaws(draft, got, cast, reader, operations)) complain(flaw)
    const isAccepted = (got.status >= 200 && got.status < 400) || got.status === 207
    const deed = { doing: doingOf(draft, operations, routes), isRead: draft.isRead, isAccepted, ...reader }
    const writes = await takeWrites()
    for (const write of writes) owners.note(write)
    for (const write of writes) {
      const objection = findObjection(deed, write, await owners.ownerOf(write))
      if (objection !== null) complain(`${objection}: ${JSON.stringify(difference(write))}`)
    }
    for (const write of writes) noteWrite(write)
    countOf(result, draft, got, isAccepted)
    if (isAccepted) learnFrom(learned, got.text)
  }

  async function playBytes(i: number): Promise<void> {
    const bytes = draftBytes(chance, cast)
    const got = await sendBytes(bytes)
    const label = `seed ${seed}, request ${i}: bytes ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`
    if (got.status >= 500 && got.status !== 505) flaws.push(`${label} were answered ${got.status}: ${got.text.slice(0, 300)}`)
    if (got.problem !== null) flaws.push(`${label} hung: ${got.problem}`)
    for (const write of await takeWrites()) noteWrite(write)
    const tally = result.tallies['raw bytes']
    tally.sent += 1
    tally.slowestMs = Math.max(tally.slowestMs, got.ms)
    if (got.status >= 200 && got.status < 400) tally.accepted += 1
    else tally.refused += 1
  }

  function noteWrite(write: Write): void {
    const { table, before, after } = write
    ;(result.changed as Map<string, number>).set(table, (result.changed.get(table) ?? 0) + 1)
    owners.note(write)
    if (table !== 'users') return
    const row = (after ?? before) as Row
    const id = textIn(row, 'id') ?? ''
    if (row['role'] === 'admin' && row['deleted_at'] === null) admins.add(id)
    else admins.delete(id)
  }
}

/** API tokens open the documented paths only; elsewhere they are tried now and then. */
function chooseCredential(chance: Chance, cast: Cast, opensWithApiTokens: boolean): Credential {
  const kind = chance.weighted({ customer: 45, admin: 35, visitor: 10, bad: 10 })
  if (kind === 'visitor') return cast.visitor
  const all = { customer: cast.customers, admin: cast.admins, bad: cast.bad }[kind]
  return chance.oneOf(opensWithApiTokens || chance.is(0.05) ? all : all.filter(({ name }) => !name.includes('API token')))
}

/** What the request asked for: a spoilt address may have led elsewhere. */
function doingOf(draft: Draft, operations: readonly Operation[], routes: readonly RouteTarget[]): readonly string[] {
  const path = decodeURI(draft.path.replace(/[?#].*$/s, '').replace(/%(?![0-9a-f]{2})|%[89a-f][0-9a-f]/gi, ''))
  const others = routes.filter(({ method, path: pattern }) => method === draft.method && matches(pattern, path)).map(({ name }) => name)
  const known = operations.some(({ method, pattern }) => method === draft.method && pattern.test(path))
  return [...draft.doing, ...others, ...(known && /^\/user\//.test(path) && draft.method === 'PUT' ? ['accounts.token'] : [])]
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:/g, '[^/]+')
      .replace(/\*/g, '.*')}/?$`,
  ).test(path)

function describe({ method, path, headers, body, credential }: Draft): string {
  const said = body === null ? '' : ` ${JSON.stringify(String(body).slice(0, 2_000))}`
  return `as ${credential.name}: ${method} ${path.slice(0, 2_000)} ${JSON.stringify(headers).slice(0, 500)}${said}`
}

/** The columns that changed, before and after. */
function difference({ table, before, after }: Write) {
  if (before === null || after === null) return { table, before, after }
  const columns = Object.keys(after).filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
  return { table, id: after['id'], ...Object.fromEntries(columns.map((column) => [column, [before[column], after[column]]])) }
}

function countOf({ tallies, asked }: Result, { group, doing }: Draft, { status, ms }: Got, isAccepted: boolean): void {
  const tally = tallies[group]
  tally.sent += 1
  tally.slowestMs = Math.max(tally.slowestMs, ms)
  if (isAccepted) tally.accepted += 1
  else if (status >= 400 && status < 500) tally.refused += 1
  else tally.failed += 1
  for (const name of doing) (asked as Map<string, number>).set(name, (asked.get(name) ?? 0) + 1)
}

function emptyResult(): Result {
  const tally = (): Tally => ({ sent: 0, accepted: 0, refused: 0, failed: 0, slowestMs: 0 })
  const tallies = Object.fromEntries(groups.map((group) => [group, tally()])) as Record<Group, Tally>
  return { tallies, asked: new Map(), changed: new Map(), flaws: [] }
}
