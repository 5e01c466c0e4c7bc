import { type KeyboardEvent, type RefObject, useState } from 'react'

/** The typed text; null while the field shows the saved quantity. */
export type Draft = { text: string; quantity: number } | null

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
  const [tried, setTried] = useState<string | null>(null)
  const save = () => {
    if (draft === null || draft.text === tried) return
    setTried(draft.text)
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
    <input
      ref={field}
      data-quantity
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      inputMode="numeric"
      autoComplete="off"
      className="hidden w-14 border-l border-rule-2 bg-transparent text-center font-semibold aria-invalid:text-stop @3xl:pointer-fine:block"
      value={draft?.text ?? String(quantity)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => {
        const text = target.value.replace(/\D/g, '').slice(0, 6)
        setTried(null)
        onDraft({ text, quantity: Number(text) })
      }}
      onBlur={save}
      onKeyDown={press}
    />
  )
}
