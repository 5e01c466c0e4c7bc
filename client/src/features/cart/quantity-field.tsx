import { type KeyboardEvent, type RefObject, useState } from 'react'
import { CountInput } from '#client/components/count-input.tsx'

/** The typed quantity, NaN while the text is not a whole number; null while the field shows the saved quantity. */
export type Draft = { quantity: number } | null

type QuantityFieldProps = {
  label: string
  quantity: number
  draft: Draft
  onDraft: (draft: Draft) => void
  /** Called with a new quantity on Enter and when the field loses the focus. */
  onSave: (quantity: number) => void
  isWrong: boolean
  describedBy: string | undefined
  field: RefObject<HTMLInputElement | null>
}

/** A quantity to edit in place. Escape restores the saved one. */
export function QuantityField({ label, quantity, draft, onDraft, onSave, isWrong, describedBy, field }: QuantityFieldProps) {
  // Leaving the field after Enter must not save twice.
  const [tried, setTried] = useState<number | null>(null)
  const save = () => {
    if (draft === null || Number.isNaN(draft.quantity) || draft.quantity === tried) return
    setTried(draft.quantity)
    if (draft.quantity === quantity) onDraft(null)
    else onSave(draft.quantity)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape' && draft !== null) onDraft(null)
    else return
    event.preventDefault()
  }
  return (
    <CountInput
      ref={field}
      data-quantity
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      className="hidden w-14 border-l border-rule-2 bg-transparent text-center font-semibold aria-invalid:text-stop @3xl:pointer-fine:block"
      count={draft?.quantity ?? quantity}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onCount={(typed) => {
        setTried(null)
        onDraft({ quantity: typed })
      }}
      onBlur={save}
      onKeyDown={press}
    />
  )
}
