import clsx from 'clsx'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { inputLook } from '#client/components/field.tsx'
import { Money } from '#client/components/money.tsx'
import { optionAt } from '#client/features/suggestions/use-active-option.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { cutText } from '#common/kit/cut-text.ts'

export type FoundPart = Outputs['items']['suggest']['parts'][number]

type PartSearchProps = {
  label: string
  onChoose: (part: FoundPart) => void
  initial?: string
  className?: string
  field?: Ref<HTMLInputElement>
}

const shortest = 2

/** A field that suggests parts while the customer types; arrow keys and Enter choose one. */
export function PartSearch({ label, onChoose, initial = '', className, field }: PartSearchProps) {
  const id = useId()
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const q = useDebounced(cutText(text.trim(), 200), 60)
  const isAsked = isOpen && q.length >= shortest
  const { data } = trpc.items.suggest.useQuery(
    { q },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  )
  const parts = isAsked && text.trim().length >= shortest ? (data?.parts ?? []) : []
  const keys = parts.map((part) => String(part.id))
  const chosen = keys.includes(active ?? '') ? active : null

  function take(part: FoundPart): void {
    setText('')
    setOpen(false)
    setActive(null)
    onChoose(part)
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Enter takes the best part, unless another one is marked.
      const part = parts.find((one) => String(one.id) === (chosen ?? keys[0]))
      if (part) take(part)
    } else if (event.key === 'Escape' && isOpen) setOpen(false)
    else {
      const next = optionAt(keys, chosen, event.key)
      if (next === undefined) return
      setOpen(true)
      setActive(next)
    }
    event.preventDefault()
  }
  const isShown = parts.length > 0
  return (
    <div className={clsx('relative', className)}>
      <input
        ref={field}
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={chosen === null ? undefined : `${id}-${chosen}`}
        placeholder="Part name or SKU"
        autoComplete="off"
        className={inputLook}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      {isShown && (
        <div
          id={id}
          role="listbox"
          aria-label={label}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto border border-rule-2 bg-sheet floating"
        >
          {parts.map((part) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard.
            <div
              key={part.id}
              id={`${id}-${part.id}`}
              role="option"
              aria-selected={String(part.id) === chosen}
              className={clsx(
                'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 px-3 py-1 text-sm hover:bg-sunk',
                String(part.id) === chosen && 'bg-sunk outline-2 -outline-offset-2 outline-focus',
              )}
              // The press must not take the focus from the field first.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(part)}
            >
              <span className="min-w-0 wrap-anywhere">
                {part.name} <span className="font-mono text-2xs text-ink-2">{part.sku}</span>
              </span>
              <b>
                <Money minor={part.priceMinor} />
              </b>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
