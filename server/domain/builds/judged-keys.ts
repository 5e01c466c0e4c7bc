// Finds parts of a category that conflict with a build, by their fit keys.
import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { type PartFacts, type PartKind, productTypes } from '#common/builds/part-facts.ts'
import { specEdition } from '#common/specs/typed-specs.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { fitKeys } from '#server/db/schema/fit-keys.ts'
import { typeCountChanges, typeCounts } from '#server/db/schema/type-counts.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { keepRecent } from '#server/lib/recent.ts'
import { createConflictFinder, partsBeside } from './conflicting-facts.ts'
import type { PartOfBuild } from './parts.ts'

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>

/** Ids of fit keys, and the number of live parts with one of them. */
export type KeyGroup = Readonly<{ keys: readonly number[]; parts: number }>
/** The keys of one product type. */
export type JudgedKeys = Readonly<{ hidden: KeyGroup; shown: KeyGroup }>

export type JudgedBuild = Readonly<{
  /** Equal for builds that rules cannot tell apart. */
  key: string
  /** By product type, as parts spell it; only types that have keys. */
  types: ReadonlyMap<string, JudgedKeys>
  /** True if every part that rules read has a key of the current edition. */
  isWhole: boolean
}>

/** Checks every key of the catalogue with this number of pieces. Recent results are cached. */
export async function judgeKeys(ctx: Ctx, build: readonly PartOfBuild[], pieces: number): Promise<JudgedBuild> {
  const types = new Map<string, JudgedKeys>()
  for (const kind of kinds) {
    const keys = await keysOfType(ctx, productTypes[kind])
    if (keys.length === 0) continue
    const isConflict = await conflictsOf(ctx, { build, pieces, kind, keys })
    for (const spelling of new Set(keys.map(({ type }) => type))) {
      const own = keys.filter(({ type }) => type === spelling)
      types.set(spelling, groupsOf(own, isConflict))
    }
  }
  return { key: ruledKey(build, pieces), types, isWhole: await isWhole(ctx) }
}

const kinds = Object.keys(productTypes) as PartKind[]

/** Contains only the input of rules: facts and quantities. */
const ruledKey = (parts: readonly PartOfBuild[], pieces: number): string =>
  JSON.stringify([pieces, ...parts.flatMap(({ digest, quantity }) => (digest === null ? [] : [[digest, quantity]]))])

type FitKey = Readonly<{ id: number; type: string; facts: PartFacts; uses: number }>

function groupsOf(keys: readonly FitKey[], isConflict: (id: number) => boolean): JudgedKeys {
  const groups = { hidden: { keys: [] as number[], parts: 0 }, shown: { keys: [] as number[], parts: 0 } }
  for (const { id, uses } of keys) {
    const group = groups[isConflict(id) ? 'hidden' : 'shown']
    group.keys.push(id)
    group.parts += uses
  }
  return groups
}

/** In all spellings of the type. */
async function keysOfType({ db, catalogue }: Ctx, type: string): Promise<readonly FitKey[]> {
  const load = async () => {
    const { id, productType, facts, uses } = fitKeys
    const spellings = sql`(
      select type from (
        select ${typeCounts.productType} as type from ${typeCounts} union select ${typeCountChanges.productType} from ${typeCountChanges}
      ) as types where public.same_key(type) = public.same_key(${type}::text))`
    const isUsed = and(inArray(productType, spellings), eq(fitKeys.edition, specEdition), gt(uses, 0))
    return { items: [], keys: await db.select({ id, type: productType, facts, uses }).from(fitKeys).where(isUsed).orderBy(id) }
  }
  return (await catalogue.read(JSON.stringify(['fit keys', type]), load, { dependsOnStock: false })).keys
}

async function isWhole({ db, catalogue }: Ctx): Promise<boolean> {
  const load = async () => {
    const [row] = await db.execute<{ stale: boolean }>(sql`
      select exists (select from part_facts where edition < ${specEdition}::int or edition > ${specEdition}::int) as stale`)
    return { items: [], isWhole: row?.stale === false }
  }
  return (await catalogue.read('fit keys are whole', load, { dependsOnStock: false })).isWhole
}

/** The checked facts of a kind's keys, and recent results with one bit per fact. */
type Judgements = Readonly<{
  places: Map<number, number>
  facts: PartFacts[]
  find: ReturnType<typeof createConflictFinder>
  recent: ReturnType<typeof keepRecent<Judged>>
}>
type Judged = Readonly<{ bits: Uint8Array; length: number }>

/** The cache size per kind. A build takes a few hundred bytes, so the cache takes at most a few megabytes. */
const rememberedBuilds = 1_000
/** The number of unused facts after which the cache is rebuilt. */
const unusedFacts = 5_000

const judgementsOf = preparedOn(() => new Map<PartKind, Judgements>())

function judgementsFor(ctx: Ctx, kind: PartKind, keys: readonly FitKey[]): Judgements {
  const ofShop = judgementsOf(ctx.db)
  const before = ofShop.get(kind)
  const kept: Judgements =
    before && before.facts.length <= keys.length + unusedFacts
      ? before
      : { places: new Map(), facts: [], find: createConflictFinder(kind), recent: keepRecent<Judged>(rememberedBuilds) }
  ofShop.set(kind, kept)
  for (const { id, facts } of keys) if (!kept.places.has(id)) kept.places.set(id, kept.facts.push(facts) - 1)
  return kept
}

type Asked = Readonly<{ build: readonly PartOfBuild[]; pieces: number; kind: PartKind; keys: readonly FitKey[] }>

async function conflictsOf(ctx: Ctx, { build, pieces, kind, keys }: Asked): Promise<(id: number) => boolean> {
  const { places, facts, find, recent } = judgementsFor(ctx, kind, keys)
  const beside = partsBeside(build, kind)
  const key = createHash('sha256').update(ruledKey(beside, pieces)).digest('base64url')
  const known = recent.get(key)
  const { bits } = known?.length === facts.length ? known : await judge()
  return (id) => {
    const place = places.get(id) ?? 0
    return ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0
  }

  async function judge(): Promise<Judged> {
    const conflicts = await find(beside, pieces, [...facts])
    const bits = new Uint8Array(Math.ceil(conflicts.length / 8))
    for (const [i, isConflict] of conflicts.entries()) if (isConflict) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
    const judged = { bits, length: conflicts.length }
    recent.set(key, judged)
    return judged
  }
}
