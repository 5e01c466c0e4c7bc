// The browser's memory of the cart: the lines that are not selected, and the last addition of many lines.
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

export const keptSelection = createBrowserStore<KeptSelection>('cartSelection', (stored) =>
  isRecord(stored) && typeof stored['userId'] === 'string'
    ? { userId: stored['userId'], leftOut: numbersIn(stored['leftOut']), addition: readAddition(stored['addition']) }
    : nothing,
)

/** The selection of this account; empty if another account used the browser. */
export const selectionOf = (kept: KeptSelection, userId: string): KeptSelection => (kept.userId === userId ? kept : { ...nothing, userId })

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
  keptSelection.set({ userId, leftOut: older, addition: isSurprise ? { key, numbers: [...own.keys()], joined } : null })
}

/** After a joined line was separated: the new line belongs to the addition, the older one does not. */
export function keepSeparated(userId: string, { from, made }: { from: number; made: number }): void {
  const { leftOut, addition } = selectionOf(keptSelection.get(), userId)
  keptSelection.set({
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
  keptSelection.set({ ...selectionOf(keptSelection.get(), userId), addition: null })
}
