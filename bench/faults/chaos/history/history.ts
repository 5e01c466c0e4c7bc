// What people asked for and what they were told, in order: in memory, and in a file with one line of JSON per entry.
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { CallName, Calls, Entry, Step } from './calls.ts'
import { createLedger, type Ledger } from './ledger.ts'

/** A request that is about to be sent. */
export type Intent<Call extends CallName = CallName> = Readonly<{ intent: number; persona: string; call: Call }>

export type History = Readonly<{
  /** What must be true by now, as the entries say. */
  ledger: Ledger
  /** Call this before sending. */
  intend: <Call extends CallName>(persona: string, call: Call, asked: Calls[Call]['asked']) => Intent<Call>
  /** The shop said that it is done. `isRetry`: an earlier attempt may have taken effect as well, or may yet. */
  acknowledge: <Call extends CallName>(intent: Intent<Call>, done: Calls[Call]['done'], isRetry?: boolean) => void
  /** The shop said that it is not done. */
  refuse: (intent: Intent, why: string) => void
  /** There was no answer, or a refusal came after an attempt without an answer. */
  leaveOpen: (intent: Intent, why: string) => void
  /** Acknowledged changes by call. */
  counts: () => Readonly<Record<string, number>>
  close: () => Promise<void>
}>

/** A new history, also written to the file at `path` if one is given. */
export function openHistory(path?: string): History {
  const ledger = createLedger()
  const counts: Record<string, number> = {}
  const file = path === undefined ? null : createWriteStream(path, { flags: 'a' })
  let last = 0

  const add = ({ intent, persona, call }: Intent, step: Step, facts: Readonly<Record<string, unknown>>) => {
    const entry: Entry = { at: Date.now(), intent, persona, call, step, facts }
    file?.write(`${JSON.stringify(entry)}\n`)
    ledger.apply(entry)
    if (step === 'done') counts[call] = (counts[call] ?? 0) + 1
  }

  return {
    ledger,
    intend: (persona, call, asked) => {
      last += 1
      const intent = { intent: last, persona, call }
      add(intent, 'asked', asked)
      return intent
    },
    acknowledge: (intent, done, isRetry = false) => add(intent, 'done', { ...done, ...(isRetry && { isRetry }) }),
    refuse: (intent, why) => add(intent, 'refused', { why }),
    leaveOpen: (intent, why) => add(intent, 'unknown', { why }),
    counts: () => counts,
    close: async () => {
      if (file) await new Promise<void>((resolve) => file.end(resolve))
    },
  }
}

/** What must be true by the entries of a file. */
export async function readLedger(path: string): Promise<Ledger> {
  const ledger = createLedger()
  for (const line of (await readFile(path, 'utf8')).split('\n')) if (line !== '') ledger.apply(JSON.parse(line) as Entry)
  return ledger
}
