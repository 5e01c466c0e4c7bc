import clsx from 'clsx'
import { Link } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { Plus } from '#client/components/icons/shop.ts'
import { chooseHref, currentBuild, isSingle, othersOf, piecesOf, removePart, setQuantity } from '#client/features/builds/current-build.ts'
import { toast } from '#client/lib/toast.ts'
import { maxPieces } from '#common/builds/bounds.ts'
import { type Answer, answers } from '#common/builds/types.ts'
import { type BuildRow, type FilledSlot, fillSlots, nameOf } from './build-rows.ts'
import { ChosenPart } from './chosen-part.tsx'
import { offerUndo } from './offer-undo.ts'
import { showPart } from './show-part.ts'
import type { Built } from './use-build.ts'

export function SlotList({ built, onOthers }: { built: Built; onOthers: (sku: string) => void }) {
  const { build, rows, check, sum } = built
  return (
    <div className="divide-y divide-rule border border-rule bg-sheet">
      {fillSlots(rows).map((filled) => (
        <SlotSection
          key={filled.slot.name}
          filled={filled}
          chooseFor={chooseHref(filled.slot.type, othersOf(build, null), build)}
          isMissing={filled.rows.length === 0 && filled.slot.type !== null && (check.missing ?? []).includes(filled.slot.type)}
          rowOf={(row) => (
            <ChosenPart
              key={row.kept.sku}
              row={row}
              line={sum.lines.find((line) => line.row.kept.sku === row.kept.sku)}
              machines={build.machines}
              most={maxPieces - piecesOf(build.parts) + row.kept.quantity}
              answer={answerFor(row.kept.sku, check.findings)}
              changeHref={chooseHref(
                row.part?.productType ?? row.kept.productType,
                othersOf(build, row.kept.sku),
                build,
                row.kept.quantity,
              )}
              onQuantity={(quantity) => {
                if (!setQuantity(row.kept.sku, quantity)) toast.error(`A machine can have up to ${maxPieces} pieces. Remove some first.`)
              }}
              onOthers={() => onOthers(row.kept.sku)}
              onRemove={() => remove(row)}
            />
          )}
        />
      ))}
    </div>
  )
}

function remove(row: BuildRow): void {
  const before = currentBuild.get()
  const slot = document.getElementById(`part-${encodeURIComponent(row.kept.sku)}`)?.closest<HTMLElement>('section')
  removePart(row.kept.sku)
  slot?.focus()
  offerUndo(`Removed ${nameOf(row)}`, () => {
    currentBuild.set(before)
    setTimeout(showPart, 0, row.kept.sku)
  })
}

const answerFor = (sku: string, findings: readonly { parts: readonly string[]; verdict: Answer }[]): Answer =>
  answers[Math.max(0, ...findings.filter(({ parts }) => parts.includes(sku)).map(({ verdict }) => answers.indexOf(verdict)))] ?? 'fits'

type SlotSectionProps = {
  filled: FilledSlot
  /** The address of the catalogue with parts for this slot. */
  chooseFor: string
  isMissing: boolean
  rowOf: (row: BuildRow) => React.ReactNode
}

function SlotSection({ filled: { slot, rows }, chooseFor, isMissing, rowOf }: SlotSectionProps) {
  const id = `slot-${slot.name.replaceAll(' ', '-').toLowerCase()}`
  const isEmpty = rows.length === 0
  return (
    <section aria-labelledby={id} tabIndex={-1} className="outline-none">
      <div className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1 px-3', isEmpty ? 'min-h-14 py-2' : 'min-h-10 bg-sunk')}>
        <div className="min-w-0 flex-1 basis-44">
          <h3 id={id} className={clsx('inline', isEmpty ? 'text-base' : 'text-sm')}>
            {slot.name}
          </h3>
          {isMissing && (
            <span className="cond ml-1 rounded-ctl bg-warn-back px-1.5 text-2xs whitespace-nowrap text-warn">Needed to start</span>
          )}
          {isEmpty && <p className="text-sm text-ink-2">{slot.about}</p>}
        </div>
        {isEmpty && (
          <ButtonLink look="secondary" small to={chooseFor} className="pointer-coarse:min-h-11">
            <Plus size={16} />
            <span>
              Choose<span className="sr-only">: {slot.name}</span>
            </span>
          </ButtonLink>
        )}
        {!isEmpty && !isSingle(slot.type) && (
          <Link
            to={chooseFor}
            className="inline-flex min-h-9 items-center gap-1 text-sm underline underline-offset-4 pointer-coarse:min-h-11"
          >
            <Plus size={14} />
            <span>
              Add another<span className="sr-only">: {slot.name}</span>
            </span>
          </Link>
        )}
      </div>
      {!isEmpty && <ul className="divide-y divide-rule border-t border-rule">{rows.map(rowOf)}</ul>}
    </section>
  )
}
