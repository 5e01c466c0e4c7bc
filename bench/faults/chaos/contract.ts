// What the two halves of the chaos program promise each other: the load with its checker, and the stage with its faults.
import type { Rows } from '../shop-database.ts'

/** A server process of the shop, as the load calls it. */
export type Target = Readonly<{ name: string; port: number }>

/** The payment providers' side: the project's stand-ins in the chaos program's own process, with a database of their own. */
export type Bank = Readonly<{
  /** Where customers pay, and where the providers' interfaces are; without a trailing slash. */
  url: string
  /** The settings that make a shop use this bank at `apiUrl`: the bank itself, or a proxy in front of it. */
  settings: (apiUrl: string) => Readonly<Record<string, string>>
  /** One statement on the bank's database. */
  rows: (statement: string) => Promise<Rows>
  close: () => Promise<void>
}>

/** A mail as the stand-in of the mail server accepted it. */
export type AcceptedMail = Readonly<{ messageId: string; recipient: string; subject: string }>

/** An acknowledged answer: the shop said that this is done. */
export type Acknowledged = Readonly<{ at: number; persona: string; call: string; facts: Readonly<Record<string, unknown>> }>

export type LoadCounts = Readonly<{
  /** Requests by outcome; `cut` are those without a complete answer, `refused` those that were not accepted. */
  answered: number
  busy: number
  refused: number
  cut: number
  /** Of those, requests that were sent while the server closed their idle connection. */
  crossed: number
  /** Acknowledged changes, by call. */
  acknowledged: Readonly<Record<string, number>>
}>

export type Load = Readonly<{
  /** Lets the people continue. */
  open: () => void
  /** Pauses them; resolves when each has the answer to its last request. */
  hold: () => Promise<void>
  /** Ends the load. */
  leave: () => Promise<void>
  counts: () => LoadCounts
}>

/** What a checker found at a quiet point; a line for each violation. */
export type Verdict = Readonly<{
  acknowledged: number
  lost: readonly string[]
  doubled: readonly string[]
  oversold: readonly string[]
  stuck: readonly string[]
  /** Books that do not add up, and answers that the shop must never give. */
  wrong: readonly string[]
}>
