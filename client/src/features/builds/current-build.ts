// The browser's current build: it survives a reload, a closed tab and a sign-in. The builder, the catalogue in choose mode and the part
// pages read and change it.
import { createBrowserStore } from '#client/lib/browser-store.ts'
import { maxMachines, maxPieces } from '#common/builds/bounds.ts'
import { type BuildLine, writeBuildLines } from '#common/builds/content.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { paths } from '#common/kit/paths.ts'
import { buildKey } from './kept-build.ts'

/** A part of the build, with its name and type from the day on which it was chosen; null if it came from an address. */
export type KeptPart = BuildLine & Readonly<{ productType: string | null; name: string | null }>

export type CurrentBuild = Readonly<{
  /** The id of the customer's saved build that it is a state of; null if it is not saved. */
  id: string | null
  /** The saved state, as `stateOf` writes it; null if it is not saved. */
  saved: string | null
  /** Empty until the user names it. */
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
    name: typeof name === 'string' ? cutText(name, maxNameLength) : '',
    machines: isWithin(machines, maxMachines) ? machines : 1,
    parts: Array.isArray(parts) ? cutToRoom(parts.flatMap(readPart)) : [],
  }
})

/** Each SKU once, and at most `maxPieces` pieces. */
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

/** The number of pieces in one machine. */
export const piecesOf = (parts: readonly BuildLine[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0)

const linesOf = (parts: readonly BuildLine[]): BuildLine[] => parts.map(({ sku, quantity }) => ({ sku, quantity }))

/** The build without the part that a choice would replace: a candidate has to fit these parts. */
export const othersOf = ({ parts }: CurrentBuild, replaced: string | null): BuildLine[] =>
  linesOf(parts.filter(({ sku }) => sku !== replaced))

/** The parts that a choice of this type replaces: the present part in a slot for one part; empty for other slots. */
export const replacedBy = ({ parts }: CurrentBuild, productType: string): readonly KeptPart[] =>
  isSingle(productType) ? parts.filter((part) => part.productType === productType) : []

/**
 * The catalogue in choose mode: parts of a type, or of all types, that fit the other parts with this number of pieces. Without a build
 * there are no parts to fit.
 */
export function chooseHref(productType: string | null, others: readonly BuildLine[], build: NamedBuild = noBuild, pieces = 1): string {
  const type = productType === null ? {} : { type: productType }
  const content = others.length === 0 ? {} : { build: writeBuildLines(others) }
  return `${paths.parts}?${new URLSearchParams({ ...type, ...content, fits: '1', ...piecesField(pieces), ...nameFields(build) })}`
}

/** The search field for the pieces of the chosen part in one machine. */
export const piecesField = (pieces = 1): Record<string, string> => (pieces > 1 ? { pieces: String(pieces) } : {})

export type NamedBuild = Pick<CurrentBuild, 'machines' | 'name'>

/** The search fields for the number of machines and the name of a build. */
export const nameFields = ({ machines, name }: NamedBuild): Record<string, string> => ({
  ...(machines > 1 && { machines: String(machines) }),
  ...(name !== '' && { name }),
})

export const builderHref = ({ id }: CurrentBuild): string => (id === null ? paths.builder : paths.build(id))

/** Navigation state for the builder: the chosen part, whose slot gets the focus. */
export type ChosenState = Readonly<{ chosen: string }>

/**
 * Adds a part. With `others`, it replaces the part of its type that `others` omits, and takes its quantity, or `pieces`; both come from the
 * address of the catalogue in choose mode. Without `others`, it replaces the part in a slot for one part, and joins the others elsewhere.
 * Returns false, and changes nothing, if the build is full.
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

/** The part that a choice replaces. An older address may omit several parts of a type that a machine has many of; it then replaces none. */
function leftOut({ parts }: CurrentBuild, productType: string, others: readonly BuildLine[]): readonly KeptPart[] {
  const gone = parts.filter((part) => (part.productType ?? productType) === productType && !others.some(({ sku }) => sku === part.sku))
  return gone.length > 1 && !isSingle(productType) ? [] : gone
}

/** Replaces a part with another one in its place and quantity. */
export function swapPart(sku: string, part: NewPart): boolean {
  return takePart(part, othersOf(currentBuild.get(), sku))
}

export const removePart = (sku: string): void => {
  setParts(currentBuild.get().parts.filter((part) => part.sku !== sku))
}

/** Returns false, and changes nothing, if a machine may not have this number of pieces. */
export const setQuantity = (sku: string, quantity: number): boolean =>
  isWithin(quantity, maxPieces) && setParts(currentBuild.get().parts.map((part) => (part.sku === sku ? { ...part, quantity } : part)))

/** The saved content of a build, to detect changes. */
export const stateOf = ({ name, machines, parts }: Pick<CurrentBuild, 'name' | 'machines'> & { parts: readonly BuildLine[] }): string =>
  JSON.stringify([name, machines, linesOf(parts)])

/** Replaces the build. Returns a function that restores the former one. */
export function openBuild(build: CurrentBuild): () => void {
  const before = currentBuild.get()
  currentBuild.set(build)
  return () => currentBuild.set(before)
}

/** Changes everything but the parts. */
export const changeBuild = (change: Partial<Omit<CurrentBuild, 'parts'>>): void => currentBuild.set({ ...currentBuild.get(), ...change })

/** Stores the names and types of parts that came from an address. */
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
