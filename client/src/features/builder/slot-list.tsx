import { Link } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { Plus } from '#client/components/icons/shop.ts'
import { chooseHref, currentBuild, isSingle, othersOf, piecesOf, removePart, setQuantity } from '#client/features/builds/current-build.ts'
import { toast } from '#client/lib/toast.ts'
import { maxPieces } from '#common/builds/bounds.ts'
import { plural } from '#common/kit/format.ts'
import { type BuildRow, type FilledSlot, fillSlots, nameOf } from './build-rows.ts'
import { ChosenPart, priceLook } from './chosen-part.tsx'
import { offerUndo } from './offer-undo.ts'
import { showPart } from './show-part.ts'
import type { Built } from './use-build.ts'

/** The widths of the pieces, and of the buttons beside the price. */
const piecesWidth = { width: '8.625rem' }
const buttonsWidth = { width: '8.25rem' }

/** The whole build as one table: a slot per line, and below it the price for all machines. On a phone its lines are cards. */
export function SlotList({ built, onOthers }: { built: Built; onOthers: (sku: string) => void }) {
  const { build, rows, check, sum } = built
  return (
    <div className="divide-y divide-rule border border-rule bg-sheet">
      {rows.length > 0 && (
        <div aria-hidden className="cond flex items-center gap-2 bg-sunk px-3 py-1 text-2xs text-ink-2 max-sm:hidden">
          <span className="flex-1">Slot and part</span>
          <span style={piecesWidth} className="text-center">
            Per machine
          </span>
          <span className={priceLook}>
            <span className="text-2xs whitespace-nowrap">Price for {plural(build.machines, 'machine')}</span>
          </span>
          <span style={buttonsWidth} />
        </div>
      )}
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
              most={maxPieces - piecesOf(build.parts) + row.kept.quantity}
              findings={check.findings}
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
    <section aria-labelledby={id} tabIndex={-1} className="outline-none sm:flex">
      <div className="flex flex-wrap items-center gap-x-3 self-center px-3 pt-1 w-28 max-sm:w-full">
        <h3 id={id} className="cond text-sm">
          {slot.name}
        </h3>
        {!isEmpty && !isSingle(slot.type) && (
          <Link
            to={chooseFor}
            className="cond inline-flex min-h-6 items-center text-2xs underline underline-offset-4 pointer-coarse:min-h-11"
          >
            <span>
              Add another<span className="sr-only">: {slot.name}</span>
            </span>
          </Link>
        )}
      </div>
      {isEmpty ? (
        <div className="flex min-h-11 flex-1 items-center gap-3 px-3 py-1">
          <p className="min-w-0 flex-1 text-sm text-ink-2">
            {isMissing && (
              <span className="cond mr-2 rounded-ctl bg-warn-back px-1.5 text-2xs whitespace-nowrap text-warn">Needed to start</span>
            )}
            {slot.about}
          </p>
          <ButtonLink look="secondary" small to={chooseFor} className="pointer-coarse:min-h-11">
            <Plus size={16} />
            <span>
              Choose<span className="sr-only">: {slot.name}</span>
            </span>
          </ButtonLink>
        </div>
      ) : (
        <ul className="min-w-0 flex-1 divide-y divide-rule">{rows.map(rowOf)}</ul>
      )}
    </section>
  )
}
