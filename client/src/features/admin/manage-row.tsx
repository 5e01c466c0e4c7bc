import clsx from 'clsx'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Check, ChevronRight } from '#client/components/icons/shop.ts'
import { PartPicture } from '#client/components/part-picture.tsx'
import { Cell } from '#client/components/table.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import { keepInView } from './keep-in-view.ts'
import { InputCell } from './manage-cells.tsx'
import { ManageEditor } from './manage-editor.tsx'
import { createDraft, type Draft, isFieldEdited, type NumberName } from './product-draft.ts'
import { isMinimumAbove, minimumAboveNote, readPriceText } from './product-texts.ts'
import type { Drafts } from './use-drafts.ts'

// Full size for fingers, smaller if the row is a table line.
const action = 'md:min-h-9 md:px-2.5 md:text-sm'

// On a card, Details is an icon to the right of the name.
const besideName =
  'max-md:absolute max-md:-top-1 max-md:-right-2 max-md:size-11 max-md:border-transparent! max-md:bg-transparent! max-md:p-0!'

type ManageRowProps = { part: Part; currency: string; drafts: Drafts }

/** A product to edit in place: Enter saves the row, Escape undoes its changes. */
export function ManageRow({ part, currency, drafts }: ManageRowProps) {
  const draft = drafts.of(part.id)
  const [wantsDetails, setWantsDetails] = useState(false)
  const hasDetailEdits =
    draft !== null &&
    (['description', 'imageUrls', 'specs', 'orderMultiple', 'priceBreaks'] as const).some((name) => isFieldEdited(draft, name))
  const isWrongInside = draft !== null && (draft.errors.orderMultiple !== undefined || Object.keys(draft.breakErrors).length > 0)
  const isOpen = wantsDetails || hasDetailEdits || isWrongInside
  const detailsId = useId()
  const rows = useRef<HTMLTableSectionElement>(null)
  function focus(selector: string) {
    const field = rows.current?.querySelector<HTMLElement>(selector)
    field?.focus()
    if (field) keepInView(field)
  }

  async function save() {
    const isDone = await drafts.save(part.id)
    // The element to focus is rendered in the next frame.
    requestAnimationFrame(() => {
      if (!isDone) focus('[aria-invalid="true"]')
      else if (document.activeElement === document.body) focus('input')
    })
  }
  function undo() {
    drafts.undo(part.id)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focus('input')
      // The offer to restore the changes appears at the bottom of the window.
      else if (document.activeElement) keepInView(document.activeElement)
    })
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return
    const { target, key } = event
    if (key === 'Escape' && draft) undo()
    else if (key === 'Enter' && draft && (target instanceof HTMLInputElement || event.ctrlKey || event.metaKey)) void save()
    else if ((key === 'ArrowUp' || key === 'ArrowDown') && target instanceof HTMLInputElement && target.dataset['column']) {
      const other = key === 'ArrowUp' ? rows.current?.previousElementSibling : rows.current?.nextElementSibling
      const field = other?.querySelector<HTMLElement>(`[data-column="${target.dataset['column']}"]`)
      if (!field) return
      event.preventDefault()
      field.focus()
    }
  }

  return (
    <tbody
      ref={rows}
      onKeyDown={onKeyDown}
      onInput={({ target }) => requestAnimationFrame(() => target instanceof Element && keepInView(target))}
      data-product={part.id}
      className={clsx('border-t border-rule max-md:block max-md:p-4', draft && 'bg-paper [box-shadow:inset_3px_0_0_var(--warn)]')}
    >
      <tr className="max-md:relative max-md:grid max-md:grid-cols-[1.3fr_1fr_1fr] max-md:gap-3">
        <Cell className="align-top max-md:col-span-full max-md:p-0 max-md:pr-12">
          <div className="flex items-center gap-3">
            <PartPicture part={part} width={320} sizes="56px" className="w-14! min-w-14" />
            <p className="min-w-0 flex-1 wrap-anywhere">
              <b className="line-clamp-3" title={part.name}>
                {part.name}
              </b>
              <span className="flex flex-wrap gap-x-3">
                <span className="font-mono text-2xs text-ink-2">{part.sku}</span>
                <RowState isEdited={draft !== null} isSaved={drafts.isSaved(part.id)} />
              </span>
            </p>
          </div>
        </Cell>
        <NumberCells part={part} currency={currency} drafts={drafts} />
        <Cell right className={clsx('align-top max-md:p-0', draft ? 'max-md:col-span-full' : 'max-md:contents')}>
          <div className={clsx('gap-2 md:flex md:flex-wrap md:justify-end lg:flex-nowrap', draft ? 'max-md:flex' : 'max-md:contents')}>
            {draft && (
              <>
                <Button className={action} busy={drafts.isSaving(part.id)} onClick={() => void save()}>
                  Save<span className="sr-only"> {part.name}</span>
                </Button>
                <Button look="secondary" className={action} onClick={undo}>
                  Undo<span className="sr-only"> changes to {part.name}</span>
                </Button>
              </>
            )}
            <Button
              look="secondary"
              className={`${action} ${besideName}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              disabled={hasDetailEdits}
              onClick={() => setWantsDetails(!isOpen)}
            >
              <ChevronRight size={16} className={clsx('shrink-0', isOpen && 'rotate-90')} />
              <span className="max-md:sr-only">Details</span>
              <span className="sr-only"> of {part.name}: price breaks, description, pictures and specs</span>
            </Button>
          </div>
        </Cell>
      </tr>
      {draft?.refusal && (
        <tr className="max-md:block max-md:pt-3">
          <td colSpan={5} className="px-3 pb-3 max-md:block max-md:p-0">
            <p role="alert" className="bg-stop-back p-3 text-stop">
              {draft.refusal}
            </p>
          </td>
        </tr>
      )}
      {isOpen && <ManageEditor id={detailsId} part={part} draft={draft ?? createDraft(part)} drafts={drafts} />}
    </tbody>
  )
}

function RowState({ isEdited, isSaved }: { isEdited: boolean; isSaved: boolean }) {
  if (isEdited) return <span className="text-2xs font-semibold text-warn">Not saved</span>
  if (!isSaved) return null
  return (
    <span className="inline-flex items-center gap-1 text-2xs font-semibold text-ok">
      <Check size={14} />
      Saved
    </span>
  )
}

function NumberCells({ part, currency, drafts }: ManageRowProps) {
  const draft = drafts.of(part.id) ?? createDraft(part)
  const { texts, errors } = draft
  const field = (name: NumberName) => ({
    of: part.name,
    'data-column': name,
    value: texts[name],
    readOnly: drafts.isSaving(part.id),
    error: errors[name],
    before: isFieldEdited(draft, name) ? formatted(draft, name) : undefined,
    onText: (text: string) => drafts.type(part, { [name]: text }),
  })
  const warning = isMinimumAbove(texts.minOrderQuantity, texts.availableQuantity) ? minimumAboveNote : undefined
  return (
    <>
      <InputCell name={`Price (${currency})`} inputMode="decimal" kind="amount" {...field('priceMinor')} />
      <InputCell name="Available" inputMode="numeric" kind="count" warning={warning} {...field('availableQuantity')} />
      <InputCell name="Minimum" inputMode="numeric" kind="count" {...field('minOrderQuantity')} />
    </>
  )
}

/** The saved value of a field, formatted as in tables. */
const formatted = ({ before }: Draft, name: NumberName): string =>
  name === 'priceMinor' ? formatAmount(readPriceText(before.priceMinor) ?? 0) : formatCount(Number(before[name]))
