import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextArea } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { machinesOf } from '#client/features/builds/build-of-lines.ts'
import { type CurrentBuild, currentBuild, isSingle, openBuild, piecesOf } from '#client/features/builds/current-build.ts'
import { type KeptChunk, type KeptLine, linesOf, newLine } from '#client/features/quick-order/kept-lines.ts'
import { OpenRow } from '#client/features/quick-order/open-row.tsx'
import { type Answers, type MatchedRow, type Row, rowsOf } from '#client/features/quick-order/table.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { maxMachines, maxPieces } from '#common/builds/bounds.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { offerUndo } from './offer-undo.ts'

const noAnswers: Answers = { entries: new Map(), parts: new Map() }

/** Lines without a part, with the shop's answers about them. */
export type LeftLines = Readonly<{ lines: KeptChunk; answers: Answers }>

type PasteListProps = {
  onDone?: (() => void) | undefined
  /** Called when the other lines are used, with the lines that still have no part, or null if there are none. */
  onLeft: (left: LeftLines | null) => void
  /** Continues with such lines, without the box. */
  left?: LeftLines
}

/** A box for the parts of one machine. Shows the shop's match for each line, and asks if several parts match. */
export function PasteList({ onDone, onLeft, left }: PasteListProps) {
  const [lines, setLines] = useState<KeptChunk>(left?.lines ?? [])
  const [answers, setAnswers] = useState(left?.answers ?? noAnswers)
  const [unread, setUnread] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const match = trpc.quickOrder.match.useMutation({ meta: { shown: true } })
  const { isBusy, run } = useInFlight()
  const result = useRef<HTMLParagraphElement>(null)
  const rows = useMemo(() => rowsOf([lines], answers), [lines, answers])
  const matched = rows.filter((row): row is Row & MatchedRow => row.status === 'matched')
  const open = rows.filter((row) => row.status === 'choose' || row.status === 'unknown')
  const machines = machinesIn(matched)
  // The element that replaces the box starts with the focus.
  useEffect(() => {
    if (left) result.current?.focus()
  }, [left])

  const ask = (asked: readonly KeptLine[]) =>
    run(async () => {
      setFailure(null)
      try {
        const answer = await match.mutateAsync({
          lines: asked.map(({ text, sku, quantity }) =>
            sku === undefined ? cutText(text, 2_000) : { code: sku, ...(quantity !== undefined && { quantity }) },
          ),
        })
        setAnswers(({ entries, parts }) => ({
          entries: new Map([...entries, ...answer.lines.flatMap((entry) => pairOf(asked[entry.line - 1]?.id, entry))]),
          parts: new Map([...parts, ...answer.parts.map((part) => [part.productId, part] as const)]),
        }))
      } catch (error) {
        setFailure(describeFailure(error).text)
      }
    })

  async function read(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const box = event.currentTarget.elements.namedItem('list')
    if (!(box instanceof HTMLTextAreaElement)) return
    const texts = linesOf(box.value)
    const pasted = texts.slice(0, maxPieces).map((text) => newLine(text))
    if (pasted.length === 0) return box.focus()
    setUnread(texts.length - pasted.length)
    setLines(pasted)
    setAnswers(noAnswers)
    await ask(pasted)
    result.current?.focus()
  }

  const change = (id: string, values: Partial<KeptLine>) => {
    const next = lines.map((line) => (line.id === id ? { ...line, ...values } : line))
    setLines(next)
    return next.find((line) => line.id === id)
  }

  /** Adds the found parts; `among` is the number of machines that the quantities are for. */
  function take(among: number): void {
    const build = currentBuild.get()
    const parts = joined(build, matched, among)
    if (piecesOf(parts) > maxPieces) {
      setFailure(`A machine can have up to ${maxPieces} pieces. Shorten the list.`)
      return
    }
    const undo = openBuild({ ...build, parts, ...(among > 1 && { machines: among }) })
    offerUndo(`Added ${plural(matched.length, 'part')} to the build`, undo)
    const kept = lines.filter(({ id }) => open.some((row) => row.id === id))
    setLines(kept)
    onLeft(kept.length > 0 ? { lines: kept, answers } : null)
    onDone?.()
  }

  return (
    <div className="space-y-3">
      {!left && (
        <form onSubmit={(event) => void read(event)} className="space-y-3">
          <TextArea
            label="Parts of one machine"
            name="list"
            rows={4}
            spellCheck={false}
            autoComplete="off"
            placeholder={'Ryzen 5 7600\n2x 16 GB DDR5\nCASE-1234'}
            hint="One part per line: a SKU, a part number or a name, with the quantity for one machine."
          />
          <Button type="submit" look="secondary" busy={isBusy}>
            Read list
          </Button>
        </form>
      )}
      <FormError text={failure} />
      {rows.length > 0 && (
        <>
          <p ref={result} role="status" tabIndex={-1} className="font-semibold outline-none">
            {isBusy
              ? 'Reading the list…'
              : `${plural(matched.length, 'part')} found${open.length > 0 ? `, ${plural(open.length, 'line')} to choose` : ''}.`}
          </p>
          {unread > 0 && (
            <p className="text-warn">
              Only the first {maxPieces} lines were read. Paste the other {formatCount(unread)} afterwards.
            </p>
          )}
          {matched.length > 0 && (
            <ul className="divide-y divide-rule border border-rule text-sm">
              {matched.map((row) => (
                <li key={row.id} className="px-3 py-2 wrap-anywhere">
                  {formatCount(quantityOf(row))} × {row.part.name}
                  {row.problems.includes('bad-quantity') && (
                    <span className="block text-warn">We can't read the quantity of “{row.text.trim()}”. Set it in the build.</span>
                  )}
                </li>
              ))}
            </ul>
          )}
          {open.map((row) => (
            <div key={row.id} className="space-y-1">
              <p className="font-mono text-sm wrap-anywhere">{row.text.trim()}</p>
              <OpenRow
                row={row}
                onChoose={({ part, quantity }) =>
                  change(row.id, { sku: part.sku, productId: part.productId, ...(quantity !== null && { quantity }) })
                }
                onFound={({ id, sku }) => {
                  const line = change(row.id, {
                    sku,
                    productId: id,
                    ...(row.status === 'unknown' && row.quantity !== null && { quantity: row.quantity }),
                  })
                  if (line) void ask([line])
                }}
              />
            </div>
          ))}
          {machines > 1 && <p>These look like the parts of {plural(machines, 'machine')}.</p>}
          <div className="flex flex-wrap gap-2">
            {machines > 1 && (
              <Button disabled={isBusy} onClick={() => take(machines)}>
                Divide among {plural(machines, 'machine')}
              </Button>
            )}
            {(matched.length > 0 || !left) && (
              <Button look={machines > 1 ? 'secondary' : 'primary'} disabled={matched.length === 0 || isBusy} onClick={() => take(1)}>
                Use {plural(matched.length, 'part')}
                {machines > 1 && ' for one machine'}
              </Button>
            )}
            {left && (
              <Button look="secondary" onClick={() => onLeft(null)}>
                Leave {open.length === 1 ? 'this line' : 'these lines'} out
              </Button>
            )}
          </div>
          {matched.length > 0 && open.length > 0 && (
            <p className="text-sm text-ink-2">The {plural(open.length, 'line')} without a part will stay here to choose.</p>
          )}
        </>
      )}
    </div>
  )
}

const pairOf = <Key, Value>(key: Key | undefined, value: Value): [Key, Value][] => (key === undefined ? [] : [[key, value]])

/** A line without a quantity means one piece: minimum orders apply to all machines together. */
const quantityOf = ({ asked }: MatchedRow): number => Math.max(1, asked ?? 1)

/** More than one if the list has several pieces of a part that a machine has once, and all quantities have a common divisor. */
function machinesIn(matched: readonly MatchedRow[]): number {
  const lines = matched.map((row) => ({ quantity: quantityOf(row), productType: row.part.productType }))
  const machines = machinesOf(lines)
  const isSeveral = lines.some(({ productType, quantity }) => isSingle(productType) && quantity > 1) || piecesOfLines(lines) > maxPieces
  return isSeveral && machines <= maxMachines ? machines : 1
}

const piecesOfLines = (lines: readonly { quantity: number }[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function joined({ parts }: CurrentBuild, matched: readonly MatchedRow[], among: number): CurrentBuild['parts'] {
  const kept = new Map(parts.map((part) => [part.sku, part]))
  for (const row of matched) {
    const { sku, name, productType } = row.part
    kept.set(sku, { sku, name, productType, quantity: (kept.get(sku)?.quantity ?? 0) + quantityOf(row) / among })
  }
  return [...kept.values()]
}
