import clsx from 'clsx'
import { type KeyboardEvent, useId, useState } from 'react'
import { Field, inputLook } from '#client/components/field.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { formatMoney } from '#common/kit/format.ts'

export type SuggestedPart = Outputs['items']['suggest']['parts'][number]

type PartFieldProps = {
  label: string
  text: string
  error: string | undefined
  hint?: string | undefined
  className?: string
  onText: (text: string) => void
  onChoose: (part: SuggestedPart) => void
}

/** A part by SKU, part number or name: a combobox with suggestions. Enter or a press chooses one. */
export function PartField({ label, text, error, hint, className, onText, onChoose }: PartFieldProps) {
  const listId = useId()
  const { currency } = useShopFacts()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const q = useDebounced(text.trim(), 200)
  const { data } = trpc.items.suggest.useQuery({ q }, { enabled: isOpen && q.length >= 2, placeholderData: keepPreviousData })
  const parts = isOpen && text.trim().length >= 2 ? (data?.parts ?? []) : []
  const shown = parts[active]

  function choose(part: SuggestedPart) {
    onChoose(part)
    setOpen(false)
    setActive(-1)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true)
      if (parts.length > 0) setActive((active + (key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1) + parts.length) % parts.length)
    } else if (key === 'Enter' && shown) choose(shown)
    else if (key === 'Escape' && parts.length > 0) setOpen(false)
    else return
    event.preventDefault()
  }

  return (
    <Field label={label} error={error} hint={hint} className={clsx('relative', className)}>
      {(wiring) => (
        <>
          <input
            {...wiring}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={parts.length > 0}
            aria-controls={listId}
            aria-activedescendant={shown ? `${listId}-${shown.id}` : undefined}
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={({ target }) => {
              onText(target.value)
              setOpen(true)
              setActive(-1)
            }}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
            className={inputLook}
          />
          <div
            id={listId}
            role="listbox"
            aria-label="Parts"
            hidden={parts.length === 0}
            className="absolute top-full right-0 left-0 z-20 mt-1 max-h-96 overflow-y-auto rounded-ctl border border-rule-2 bg-sheet"
          >
            {parts.map((part, i) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
              <div
                key={part.id}
                id={`${listId}-${part.id}`}
                role="option"
                aria-selected={i === active}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(part)}
                className={`flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1.5 hover:bg-sunk ${i === active ? 'bg-sunk' : ''}`}
              >
                <span className="min-w-0 flex-1 basis-52 wrap-anywhere">{part.name}</span>
                <span className="font-mono text-2xs text-ink-2">{part.sku}</span>
                <span className="text-sm whitespace-nowrap">{formatMoney(part.priceMinor, currency)}</span>
              </div>
            ))}
          </div>
        </>
      )}
    </Field>
  )
}
