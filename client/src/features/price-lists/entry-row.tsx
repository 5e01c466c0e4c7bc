import clsx from 'clsx'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button, IconButton } from '#client/components/button.tsx'
import { Trash2 } from '#client/components/icons/dashboard.ts'
import { Cell, NamedCell } from '#client/components/table.tsx'
import { InputCell } from '#client/features/admin/manage-cells.tsx'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { type Entry, keyOf, useRemoveEntry } from './use-entries.ts'
import { type EntryDrafts, textsOf } from './use-entry-drafts.ts'

const card = 'max-md:grid max-md:grid-cols-3 max-md:items-start max-md:gap-x-3 max-md:gap-y-2 max-md:p-4'

type EntryRowProps = { listId: string; entry: Entry; drafts: EntryDrafts; onGone: () => void }

/** An entry to change in place: Enter saves it, Escape undoes it. */
export function EntryRow({ listId, entry, drafts, onGone }: EntryRowProps) {
  const { productId, name, sku, fromQuantity, unitPriceMinor, publicPriceMinor } = entry
  const key = keyOf(entry)
  const draft = drafts.of(key)
  const texts = draft?.texts ?? textsOf(entry)
  const saved = textsOf(entry)
  const { remove, removingKey } = useRemoveEntry(listId)
  const row = useRef<HTMLTableRowElement>(null)

  async function save() {
    const isDone = await drafts.save(key)
    if (!isDone) requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  function press(event: KeyboardEvent<HTMLTableRowElement>) {
    if (!draft || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    if (event.key === 'Enter') void save()
    else if (event.key === 'Escape') drafts.undo(key)
  }

  return (
    <tr ref={row} onKeyDown={press} className={clsx(card, draft ? 'bg-paper [box-shadow:inset_3px_0_0_var(--warn)]' : 'hover:bg-paper')}>
      <Cell className="min-w-48 align-top wrap-anywhere max-md:col-span-3 max-md:p-0">
        <Link to={paths.part(productId)} className="font-semibold hover:underline">
          {name}
        </Link>
        <span className="flex flex-wrap gap-x-3">
          <span className="font-mono text-2xs text-ink-2">{sku}</span>
          {draft && <span className="text-2xs font-semibold text-warn">Not saved</span>}
        </span>
        {draft?.refusal && (
          <span role="alert" className="mt-1 block text-sm text-stop">
            {draft.refusal}
          </span>
        )}
      </Cell>
      <InputCell
        name="From quantity"
        of={name}
        inputMode="numeric"
        kind="count"
        value={texts.fromQuantity}
        readOnly={drafts.isSaving(key)}
        before={texts.fromQuantity === saved.fromQuantity ? undefined : formatCount(fromQuantity)}
        error={draft?.errors.fromQuantity}
        onText={(typed) => drafts.type(entry, { fromQuantity: typed })}
      />
      <InputCell
        name="Unit price"
        of={name}
        inputMode="decimal"
        kind="amount"
        value={texts.unitPrice}
        readOnly={drafts.isSaving(key)}
        before={texts.unitPrice === saved.unitPrice ? undefined : formatAmount(unitPriceMinor)}
        error={draft?.errors.unitPrice}
        onText={(typed) => drafts.type(entry, { unitPrice: typed })}
      />
      <NamedCell name="Public price" className="align-top md:pt-4 md:text-right">
        <span>{formatAmount(publicPriceMinor)}</span>
        {entry.note === 'not-below-public' && (
          <span className="mt-1 block text-2xs text-warn md:ml-auto md:max-w-40">Not below the public price: it doesn't count</span>
        )}
      </NamedCell>
      <Cell right className="align-top max-md:col-span-3 max-md:p-0">
        <div className="flex flex-wrap items-center gap-2 md:justify-end lg:flex-nowrap">
          {draft && (
            <>
              <Button className="md:min-h-9 md:px-2.5 md:text-sm" busy={drafts.isSaving(key)} onClick={() => void save()}>
                Save<span className="sr-only"> {name}</span>
              </Button>
              <Button look="secondary" className="md:min-h-9 md:px-2.5 md:text-sm" onClick={() => drafts.undo(key)}>
                Undo<span className="sr-only"> changes to {name}</span>
              </Button>
            </>
          )}
          <IconButton
            label={`Remove ${name} from ${fromQuantity}`}
            className="text-stop max-md:ml-auto max-md:size-11"
            disabled={removingKey === key}
            onClick={() =>
              void remove(entry).then((isGone) => {
                if (!isGone) return
                drafts.undo(key)
                onGone()
              })
            }
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      </Cell>
    </tr>
  )
}
