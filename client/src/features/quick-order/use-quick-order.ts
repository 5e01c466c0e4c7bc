import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Me } from '#client/lib/api-types.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { plural } from '#common/kit/format.ts'
import { toMajor } from '#common/kit/money.ts'
import type { QuickOrderPart } from '#common/quick-order/answer.ts'
import { mostLines } from '#common/quick-order/rules.ts'
import {
  changeLine,
  chunksFor,
  claimLines,
  clearLines,
  dropLines,
  type KeptChunk,
  type KeptLine,
  keepLines,
  keptLines,
  linesOf,
  newLine,
  replaceLines,
} from './kept-lines.ts'
import { type Answers, type Choice, isHeaderEntry, type MatchedRow, type Row, rowsOf } from './table.ts'

/** A row whose part is replaced by another one. */
export type ReplacedRow = Readonly<{ row: Row & MatchedRow; part: QuickOrderPart; quantity: number }>

const noAnswers: Answers = { entries: new Map(), parts: new Map() }

/** The lines of quick order, the shop's answers, and all actions on a line. */
export function useQuickOrder(me: Me | null) {
  const userId = me?.id ?? null
  const chunks = chunksFor(useBrowserStore(keptLines), userId)
  const [answers, setAnswers] = useState(noAnswers)
  const [failure, setFailure] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(0)
  const match = trpc.quickOrder.match.useMutation({ meta: { shown: true } })
  const choose = trpc.quickOrder.choose.useMutation({ meta: { shown: true } })
  const asked = useRef(new Set<string>())

  /** Requests the answers for lines that were added together. */
  async function check(lines: readonly KeptLine[]): Promise<void> {
    for (const { id } of lines) asked.current.add(id)
    const sent = lines.slice(0, mostLines(me !== null))
    setWaiting((calls) => calls + 1)
    try {
      const answer = await match.mutateAsync({ lines: sent.map(toWire) })
      setAnswers(({ entries, parts }) => ({
        entries: new Map([...entries, ...answer.lines.flatMap((entry) => pairOf(sent[entry.line - 1]?.id, entry))]),
        parts: new Map([...parts, ...answer.parts.map((part) => [part.productId, part] as const)]),
      }))
      setFailure(null)
    } catch (error) {
      for (const { id } of lines) asked.current.delete(id)
      setFailure(describeFailure(error).text)
    } finally {
      setWaiting((calls) => calls - 1)
    }
  }

  const checkNew = useEffectEvent((kept: readonly KeptChunk[]) => {
    for (const chunk of kept) {
      const open = chunk.filter(({ id }) => !asked.current.has(id))
      if (open.length > 0) void check(open)
    }
  })
  useEffect(() => {
    if (userId !== null) claimLines(userId)
  }, [userId])
  useEffect(() => checkNew(chunks), [chunks])

  const rows = useMemo(() => rowsOf(chunks, answers), [chunks, answers])
  const leftOut = rows.filter(({ id, status }) => status === 'waiting' && asked.current.has(id) && !answers.entries.has(id)).length

  function keep(lines: readonly KeptLine[]): void {
    const cut = keepLines(lines, userId)
    setNote(
      cut === 0
        ? null
        : `The list is full: the last ${plural(cut, 'line')} of these ${lines.length.toLocaleString('en')} were left out. Add what is here first.`,
    )
  }

  /** Removes lines, and the headers that would be left without lines. */
  function drop(gone: ReadonlySet<string>): void {
    const headers = keptLines.get().chunks.flatMap((chunk) => {
      const own = chunk.filter(({ id }) => isHeaderEntry(answers.entries.get(id)))
      const others = chunk.filter((line) => !own.includes(line))
      return others.length > 0 && others.every(({ id }) => gone.has(id)) ? own.map(({ id }) => id) : []
    })
    dropLines(new Set([...gone, ...headers]))
  }

  /** Removes a row together with the lines that were joined into it. */
  function remove(gone: readonly Row[]): void {
    const before = keptLines.get()
    drop(new Set(gone.flatMap((row) => (row.status === 'matched' ? [row.id, ...row.joined] : [row.id]))))
    const [only] = gone
    toast.undoable(
      gone.length === 1 && only ? `Removed “${cutText(only.text.trim(), 60)}”` : `Removed ${plural(gone.length, 'line')}`,
      () => keptLines.set(before),
    )
  }

  return {
    rows,
    isChecking: waiting > 0,
    failure,
    retry: () => checkNew(chunks),
    /** A text about lines that did not fit. */
    note,
    /** Lines above the limit for a visitor. */
    leftOut: waiting > 0 || failure !== null ? 0 : leftOut,
    addText: (text: string) => keep(linesOf(text).map((line) => newLine(line))),
    addLines: (lines: readonly string[]) => keep(lines.flatMap((line) => linesOf(line)).map((line) => newLine(line))),
    addPart: ({ id, sku, name }: { id: number; sku: string; name: string }, quantity: number | null) =>
      keep([newLine(name, { sku, productId: id, ...(quantity !== null && { quantity }) })]),
    setTotal: ({ id }: Row, total: number) => changeLine(id, { total }),
    /** The customer's choice for a line; `item` is the text to remember it under. */
    choosePart: (row: Row, { part, quantity }: Choice, item?: string): void => {
      setAnswers(({ entries, parts }) => ({ entries, parts: new Map([...parts, [part.productId, part]]) }))
      changeLine(row.id, { sku: part.sku, productId: part.productId, ...(quantity !== null && { quantity }), ...keptPriceOf(row) })
      if (me && item !== undefined) choose.mutate({ item, productId: part.productId })
    },
    /** Chooses a part from the search, whose prices are not known yet. */
    chooseFound: async (row: Row, { id: productId, sku }: { id: number; sku: string }): Promise<void> => {
      const quantity = row.status === 'unknown' || row.status === 'choose' ? row.quantity : null
      asked.current.delete(row.id)
      changeLine(row.id, { sku, productId, ...(quantity !== null && { quantity }), ...keptPriceOf(row) })
    },
    /** Replaces the parts of rows, with an undo. */
    replace: (replaced: readonly ReplacedRow[]): void => {
      const before = keptLines.get()
      setAnswers(({ entries, parts }) => ({
        entries,
        parts: new Map([...parts, ...replaced.map(({ part }) => [part.productId, part] as const)]),
      }))
      replaceLines(
        new Map(replaced.map(({ row, part: { sku, productId }, quantity }) => [row.id, { sku, productId, quantity, ...keptPriceOf(row) }])),
        new Set(replaced.flatMap(({ row }) => row.joined)),
      )
      toast.undoable(`Replaced ${plural(replaced.length, 'line')}`, () => keptLines.set(before))
    },
    remove,
    clear: () => {
      const before = keptLines.get()
      clearLines()
      toast.undoable('Cleared the list', () => keptLines.set(before))
    },
    /** Removes lines that are in the cart now; a header row without lines is not worth keeping. */
    forget: (done: readonly Row[]): void => {
      const gone = new Set(done.flatMap((row) => (row.status === 'matched' ? [row.id, ...row.joined] : [row.id])))
      const isOver = rows.every(({ id, status }) => gone.has(id) || status === 'skipped')
      if (isOver) clearLines()
      else drop(gone)
    },
  }
}

export type QuickOrder = ReturnType<typeof useQuickOrder>

const toWire = ({ text, sku, quantity, theirPriceMinor }: KeptLine) =>
  sku === undefined
    ? cutText(text, 2_000)
    : {
        code: sku,
        ...(quantity !== undefined && { quantity }),
        ...(theirPriceMinor !== undefined && { price: toMajor(theirPriceMinor) }),
      }

/** The price that a line names; a chosen part keeps it. */
function keptPriceOf(row: Row): Pick<KeptLine, 'theirPriceMinor'> {
  const price = row.status === 'matched' ? row.compared?.theirPriceMinor : 'theirPriceMinor' in row ? row.theirPriceMinor : null
  return price ? { theirPriceMinor: price } : {}
}

const pairOf = <Key, Value>(key: Key | undefined, value: Value): [Key, Value][] => (key === undefined ? [] : [[key, value]])
