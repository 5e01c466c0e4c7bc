import clsx from 'clsx'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/components/button.tsx'
import { PencilLine } from '#client/components/icons/dashboard.ts'
import { PartPicture } from '#client/components/part-picture.tsx'
import { Cell } from '#client/components/table.tsx'
import { StockNote } from '#client/features/catalogue/stock-note.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { formatAmount, formatCount } from '#common/format.ts'
import { InputCell, NamedCell } from './manage-cells.tsx'
import { ManageEditor } from './manage-editor.tsx'
import type { FieldName } from './product-draft.ts'
import { isMinimumAbove, minimumAboveHint } from './product-texts.ts'
import type { Drafts } from './use-drafts.ts'

/** A product to edit in place: Enter saves, Escape discards. */
export function ManageRow({ part, currency, drafts }: { part: Part; currency: string; drafts: Drafts }) {
  const draft = drafts.of(part.id)
  const rows = useRef<HTMLTableSectionElement>(null)
  const focus = (selector: string) => rows.current?.querySelector<HTMLElement>(selector)?.focus()

  function open() {
    flushSync(() => drafts.open(part))
    focus('input')
  }
  function cancel() {
    flushSync(() => drafts.cancel(part))
    focus('button')
  }
  async function save() {
    const isDone = await drafts.save(part)
    // The element to focus is rendered in the next frame.
    requestAnimationFrame(() => focus(isDone ? 'button' : '[aria-invalid="true"]'))
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    if (!draft || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text') void save()
  }

  return (
    <tbody
      ref={rows}
      onKeyDown={onKeyDown}
      className={clsx(
        'border-t border-rule max-md:block max-md:p-4',
        draft ? 'bg-paper shadow-[inset_3px_0_0_var(--mask)]' : 'hover:bg-paper',
      )}
    >
      <tr className={clsx('max-md:grid max-md:gap-x-3 max-md:gap-y-3', draft ? 'max-md:grid-cols-2' : 'max-md:grid-cols-3')}>
        <Cell className={clsx('max-md:col-span-full max-md:p-0', draft && 'align-top')}>
          <div className="flex items-center gap-3">
            <PartPicture part={part} width={320} sizes="56px" className="w-14! shrink-0" />
            <p className="min-w-0">
              <b className="block">{part.name}</b>
              <span className="font-mono text-2xs text-ink-2">{part.sku}</span>
            </p>
          </div>
        </Cell>
        {draft ? <Inputs part={part} currency={currency} drafts={drafts} /> : <Values part={part} />}
        <Cell right className={clsx('max-md:col-span-full max-md:p-0', draft && 'align-top')}>
          {draft ? (
            <div className="flex gap-2 md:justify-end">
              <Button small className="max-md:min-h-11" busy={drafts.isSaving(part.id)} onClick={() => void save()}>
                Save<span className="sr-only"> {part.name}</span>
              </Button>
              <Button small look="secondary" className="max-md:min-h-11" onClick={cancel}>
                Cancel<span className="sr-only"> changes to {part.name}</span>
              </Button>
            </div>
          ) : (
            <Button small look="secondary" className="max-md:min-h-11" onClick={open}>
              <PencilLine size={16} />
              Edit<span className="sr-only"> {part.name}</span>
            </Button>
          )}
        </Cell>
      </tr>
      {draft && <ManageEditor part={part} draft={draft} drafts={drafts} />}
    </tbody>
  )
}

function Values({ part }: { part: Part }) {
  const isLow = part.availableQuantity < part.minOrderQuantity
  return (
    <>
      <NamedCell name="Price" className="whitespace-nowrap md:text-right">
        {formatAmount(part.priceMinor)}
      </NamedCell>
      <NamedCell name="Available" className="md:text-right">
        {isLow ? <StockNote part={part} /> : formatCount(part.availableQuantity)}
      </NamedCell>
      <NamedCell name="Minimum" className="md:text-right">
        {formatCount(part.minOrderQuantity)}
      </NamedCell>
    </>
  )
}

function Inputs({ part: { id, name }, currency, drafts }: { part: Part; currency: string; drafts: Drafts }) {
  const draft = drafts.of(id)
  if (!draft) return null
  const { texts, errors } = draft
  const field = (of: Exclude<FieldName, 'imageUrls' | 'description'>) => ({
    of: name,
    value: texts[of],
    error: errors[of],
    onText: (text: string) => drafts.type(id, { [of]: text }),
  })
  const hint = isMinimumAbove(texts.minOrderQuantity, texts.availableQuantity) ? minimumAboveHint : undefined
  return (
    <>
      <InputCell name={`Price (${currency})`} inputMode="decimal" className="max-md:col-span-full" {...field('priceMinor')} />
      <InputCell name="Available" inputMode="numeric" {...field('availableQuantity')} />
      <InputCell name="Minimum" inputMode="numeric" hint={hint} {...field('minOrderQuantity')} />
    </>
  )
}
