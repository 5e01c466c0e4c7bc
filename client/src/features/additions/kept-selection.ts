// The browser's memory of the carts of the accounts that used it: the lines that are not selected, and the last addition of many lines.
import { createBrowserStore } from '#client/lib/browser-store.ts'

export type Addition = Readonly<{
  /** The key of the request, which also separates joined lines. */
  key: string
  /** The orders that it made or raised. */
  numbers: readonly number[]
  /** Orders that it raised, with their former quantity. */
  joined: readonly Joined[]
}>
type Joined = Readonly<{ number: number; was: number }>
type KeptSelection = Readonly<{ userId: string; leftOut: readonly number[]; addition: Addition | null }>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const numbersIn = (stored: unknown): number[] => (Array.isArray(stored) ? stored.filter((each) => typeof each === 'number') : [])

function readJoined(stored: unknown): Joined[] {
  if (!isRecord(stored)) return []
  const { number, was } = stored
  return typeof number === 'number' && typeof was === 'number' ? [{ number, was }] : []
}

function readAddition(stored: unknown): Addition | null {
  if (!isRecord(stored)) return null
  const { key, numbers, joined } = stored
  return typeof key === 'string' && Array.isArray(joined) ? { key, numbers: numbersIn(numbers), joined: joined.flatMap(readJoined) } : null
}

const nothing: KeptSelection = { userId: '', leftOut: [], addition: null }

const readSelection = (stored: unknown): KeptSelection[] =>
  isRecord(stored) && typeof stored['userId'] === 'string'
    ? [{ userId: stored['userId'], leftOut: numbersIn(stored['leftOut']), addition: readAddition(stored['addition']) }]
    : []

/** The accounts that the browser remembers, the last one first. */
const mostAccounts = 5

/** An older version stored the selection of one account alone. */
export const keptSelections = createBrowserStore<readonly KeptSelection[]>('cartSelection', (stored) =>
  (Array.isArray(stored) ? stored : [stored]).flatMap(readSelection).slice(0, mostAccounts),
)

/** The selection of this account; everything is selected if the browser knows none. */
export const selectionOf = (kept: readonly KeptSelection[], userId: string): KeptSelection =>
  kept.find((each) => each.userId === userId) ?? { ...nothing, userId }

function keepSelection(selection: KeptSelection): void {
  const others = keptSelections.get().filter(({ userId }) => userId !== selection.userId)
  keptSelections.set([selection, ...others].slice(0, mostAccounts))
}

/** More than a cart has lines: numbers of lines that are gone make room for newer ones. */
const mostLeftOut = 5_000

/** Leaves these lines out, and no others. */
export const leaveOut = (userId: string, numbers: readonly number[]): void =>
  keepSelection({ ...selectionOf(keptSelections.get(), userId), leftOut: numbers.slice(-mostLeftOut) })

type Added = readonly Readonly<{ number: number; was: number | null }>[]

/** Remembers an addition: its lines are selected, and those that were in the cart before are not. */
export function keepAddition(
  userId: string,
  { key, added, cart }: { key: string; added: Added; cart: readonly { number: number }[] },
): void {
  const own = new Map(added.map((line) => [line.number, line]))
  const older = cart.flatMap(({ number }) => (own.has(number) ? [] : [number]))
  const joined = [...own.values()].flatMap(({ number, was }) => (was === null || was === 0 ? [] : [{ number, was }]))
  const isSurprise = older.length > 0 || joined.length > 0
  keepSelection({ userId, leftOut: older, addition: isSurprise ? { key, numbers: [...own.keys()], joined } : null })
}

/** After a joined line was separated: the new line belongs to the addition, the older one does not. */
export function keepSeparated(userId: string, { from, made }: { from: number; made: number }): void {
  const { leftOut, addition } = selectionOf(keptSelections.get(), userId)
  keepSelection({
    userId,
    leftOut: [...leftOut, from],
    addition: addition && {
      ...addition,
      numbers: [...addition.numbers.filter((number) => number !== from), made],
      joined: addition.joined.filter(({ number }) => number !== from),
    },
  })
}

export function forgetAddition(userId: string): void {
  keepSelection({ ...selectionOf(keptSelections.get(), userId), addition: null })
}
