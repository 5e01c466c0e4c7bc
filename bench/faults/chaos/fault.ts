// What every fault of the chaos program is.
import type { ShopProcess } from '../shop-process.ts'
import type { Extra, Stage } from './stage.ts'

/** Parts of the full run; each has a stage of its own. */
export const parts = ['kills', 'database', 'backends', 'outside', 'bouncer', 'disk', 'clock'] as const
export type Part = (typeof parts)[number]

/** What a fault may use while it strikes. */
export type Strike = Readonly<{
  /** Counts from zero. */
  round: number
  /** From 0 up to 1, the same for the same seed. */
  random: () => number
  complain: (text: string) => void
  /** Adds to a figure of this kind of fault, such as the number of jobs in hand. */
  add: (figure: string, value: number) => void
  /** Waits until each server answers a read and a write, and notes how long after `since` (`performance.now()`) that was. */
  untilGood: (servers: readonly ShopProcess[], since: number) => Promise<void>
  /** Requests of the load without a complete answer so far, other than those that were sent while their idle connection was closed. */
  cuts: () => number
  /** What one server answers to a read and to a write now; null: no answer. */
  ask: (server: ShopProcess) => Promise<{ read: Told; write: Told }>
}>
/** The status of an answer, how long it took, and what a refusal says. */
export type Told = Readonly<{ status: number | null; ms: number; says: string }>

export type Fault = Readonly<{
  kind: string
  part: Part
  /** How many of it the full run plays. */
  rounds: number
  /** How many of it come between two quiet points. */
  together: number
  /** Breaks something, and resolves when everything runs again. */
  strike: (stage: Stage, strike: Strike) => Promise<void>
  /** Errors that the shop rightly logs for its operator during this fault. */
  logs?: RegExp
}>

/** Killed processes and faulty providers lose answers with tokens. Faults of the database may not lose one. */
export const losesTokens = (part: Part): boolean => !['database', 'backends', 'disk'].includes(part)

/** What the stage of a part needs. */
export const extraOf = (part: Part): Extra | null => (part === 'bouncer' || part === 'disk' || part === 'clock' ? part : null)
