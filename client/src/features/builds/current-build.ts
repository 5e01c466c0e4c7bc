// The build that this browser works on: it survives a reload, a closed tab and a sign-in. The builder, the catalogue in choose mode and the pages of
// parts read and change it.
import { createBrowserStore } from '#client/lib/browser-store.ts'
import { maxMachines, maxPieces } from '#common/builds/bounds.ts'
import { type BuildLine, writeBuildLines } from '#common/builds/content.ts'
import { paths } from '#common/paths.ts'
import { buildKey } from './kept-build.ts'

/** A part of the build. Name and type are those of the day on which it was chosen; null if it came from an address. */
export type KeptPart = BuildLine & Readonly<{ productType: string | null; name: string | null }>

export type CurrentBuild = Readonly<{
  /** Of the customer's saved build that it is a state of; null if it is not saved. */
  id: string | null
  /** What the account has of it, as `stateOf` writes it; null if it is not saved. */
  saved: string | null
  /** Empty until it has one. */
  name: string
  machines: number
  /** In the order in which they were chosen, each SKU once. */
  parts: readonly KeptPart[]
}>

/** Types of which a machine has one part: another choice replaces it. */
const singleTypes: readonly string[] = ['CPU', 'Motherboard', 'Power supply', 'Case', 'CPU cooler']
export const isSingle = (productType: string | null): boolean => productType !== null && singleTypes.includes(productType)

export type NewPart = Readonly<{ sku: string; name: string; productType: string }>

export const noBuild: CurrentBuild = { id: null, saved: null, name: '', machines: 1, parts: [] }

/** Of a build's name. */
export const maxNameLength = 200

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isWithin = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= most

function readPart(stored: unknown): KeptPart[] {
  if (!isRecord(stored)) return []
  const { sku, quantity, productType, name } = stored
  if (typeof sku !== 'string' || sku === '' || !isWithin(quantity, maxPieces)) return []
  return [{ sku, quantity, productType: textOrNull(productType), name: textOrNull(name) }]
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const currentBuild = createBrowserStore<CurrentBuild>(buildKey, (stored) => {
  if (!isRecord(stored)) return noBuild
  const { id, saved, name, machines, parts } = stored
  return {
    id: textOrNull(id),
    saved: textOrNull(saved),
    name: typeof name === 'string' ? name.slice(0, maxNameLength) : '',
    machines: isWithin(machines, maxMachines) ? machines : 1,
    parts: Array.isArray(parts) ? cutToRoom(parts.flatMap(readPart)) : [],
  }
})

/** Each SKU once, and at most as many pieces as a machine may have. */
function cutToRoom(parts: readonly KeptPart[]): KeptPart[] {
  const kept = new Map<string, KeptPart>()
  let room = maxPieces
  for (const part of parts) {
    const quantity = Math.min(part.quantity, room)
    if (quantity < 1) break
    room -= quantity
    kept.set(part.sku, { ...part, quantity: quantity + (kept.get(part.sku)?.quantity ?? 0) })
  }
  return [...kept.values()]
}

/** Pieces in one machine. */
export const piecesOf = (parts: readonly BuildLine[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0)

const linesOf = (parts: readonly BuildLine[]): BuildLine[] => parts.map(({ sku, quantity }) => ({ sku, quantity }))

/** The build without a part that a choice would replace: what a candidate has to fit. */
export const othersOf = ({ parts }: CurrentBuild, replaced: string | null): BuildLine[] =>
  linesOf(parts.filter(({ sku }) => sku !== replaced))

/** The parts that a choice of this type replaces: what is in a slot for one part; none in the others. */
export const replacedBy = ({ parts }: CurrentBuild, productType: string): readonly KeptPart[] =>
  isSingle(productType) ? parts.filter((part) => part.productType === productType) : []

/**
 * The catalogue in choose mode: parts of a type, or of all types, of which so many pieces fit the other parts. Without a build there is nothing to
 * fit.
 */
export function chooseHref(productType: string | null, others: readonly BuildLine[], build: NamedBuild = noBuild, pieces = 1): string {
  const type = productType === null ? {} : { type: productType }
  const content = others.length === 0 ? {} : { build: writeBuildLines(others) }
  return `${paths.parts}?${new URLSearchParams({ ...type, ...content, fits: '1', ...piecesField(pieces), ...nameFields(build) })}`
}

/** The field of an address that says how many pieces of the chosen part one machine gets. */
export const piecesField = (pieces = 1): Record<string, string> => (pieces > 1 ? { pieces: String(pieces) } : {})

export type NamedBuild = Pick<CurrentBuild, 'machines' | 'name'>

/** The fields of an address that say for how many machines a build is, and how it is called. */
export const nameFields = ({ machines, name }: NamedBuild): Record<string, string> => ({
  ...(machines > 1 && { machines: String(machines) }),
  ...(name !== '' && { name }),
})

/** The page of the current build. */
export const builderHref = ({ id }: CurrentBuild): string => (id === null ? paths.builder : paths.build(id))

/** State of a navigation to the builder: the part that was chosen, whose slot gets the focus. */
export type ChosenState = Readonly<{ chosen: string }>

/**
 * Takes a part. The part of its type that `others` does not name makes room for it, and it gets its quantity, or `pieces`: both are what the address
 * of the catalogue in choose mode names. Without `others`, it replaces what is in a slot for one part, and joins the others elsewhere. Answers whether
 * there was room; nothing changes without.
 */
export function takePart({ sku, name, productType }: NewPart, others: readonly BuildLine[] | null = null, pieces?: number): boolean {
  const build = currentBuild.get()
  const gone = others === null ? replacedBy(build, productType) : leftOut(build, productType, others)
  const isGone = (part: BuildLine) => gone.some((one) => one.sku === part.sku)
  const added = pieces ?? Math.max(1, piecesOf(isSingle(productType) ? gone.slice(0, 1) : gone))
  const before = build.parts.find((part) => part.sku === sku && !isGone(part))
  const taken: KeptPart = { sku, name, productType, quantity: added + (before?.quantity ?? 0) }
  const isReplaced = (part: KeptPart) => isGone(part) || part === before
  const place = build.parts.find(isReplaced)
  const parts = build.parts.flatMap((part) => (part === place ? [taken] : isReplaced(part) ? [] : [part]))
  return setParts(place ? parts : [...parts, taken])
}

/** What a choice replaces. An address from before may leave out several parts of a type that a machine has many of: then it replaces none. */
function leftOut({ parts }: CurrentBuild, productType: string, others: readonly BuildLine[]): readonly KeptPart[] {
  const gone = parts.filter((part) => (part.productType ?? productType) === productType && !others.some(({ sku }) => sku === part.sku))
  return gone.length > 1 && !isSingle(productType) ? [] : gone
}

/** Replaces a part by another one in its place and quantity. */
export function swapPart(sku: string, part: NewPart): boolean {
  return takePart(part, othersOf(currentBuild.get(), sku))
}

export const removePart = (sku: string): void => {
  setParts(currentBuild.get().parts.filter((part) => part.sku !== sku))
}

/** Answers whether a machine may have so many pieces; nothing changes if not. */
export const setQuantity = (sku: string, quantity: number): boolean =>
  isWithin(quantity, maxPieces) && setParts(currentBuild.get().parts.map((part) => (part.sku === sku ? { ...part, quantity } : part)))

/** What a saved build has of the current one, to see whether something was changed. */
export const stateOf = ({ name, machines, parts }: Pick<CurrentBuild, 'name' | 'machines'> & { parts: readonly BuildLine[] }): string =>
  JSON.stringify([name, machines, linesOf(parts)])

/** Replaces the build. Answers a function that brings back the former one. */
export function openBuild(build: CurrentBuild): () => void {
  const before = currentBuild.get()
  currentBuild.set(build)
  return () => currentBuild.set(before)
}

/** Changes everything but the parts. */
export const changeBuild = (change: Partial<Omit<CurrentBuild, 'parts'>>): void => currentBuild.set({ ...currentBuild.get(), ...change })

/** Notes names and types of parts that came from an address. */
export function learnParts(known: readonly NewPart[]): void {
  const build = currentBuild.get()
  const names = new Map(known.map((part) => [part.sku, part]))
  const isNews = build.parts.some(({ sku, productType, name }) => {
    const part = names.get(sku)
    return part !== undefined && (part.productType !== productType || part.name !== name)
  })
  if (!isNews) return
  const parts = build.parts.map((part) => {
    const known = names.get(part.sku)
    return known ? { ...part, name: known.name, productType: known.productType } : part
  })
  currentBuild.set({ ...build, parts })
}

export function setMachines(machines: number): void {
  if (isWithin(machines, maxMachines)) currentBuild.set({ ...currentBuild.get(), machines })
}

function setParts(parts: readonly KeptPart[]): boolean {
  if (piecesOf(parts) > maxPieces) return false
  currentBuild.set({ ...currentBuild.get(), parts })
  return true
}
