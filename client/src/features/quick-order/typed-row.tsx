import { useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { CountInput } from '#client/components/count-input.tsx'
import { inputLook } from '#client/components/field.tsx'
import { type FoundPart, PartSearch } from './part-search.tsx'

type TypedRowProps = { isFolded: boolean; onAdd: (part: FoundPart, quantity: number | null) => void }

/** One part at a time, found while its name is typed. */
export function TypedRow({ isFolded, onAdd }: TypedRowProps) {
  const [part, setPart] = useState<FoundPart | null>(null)
  const [quantity, setQuantity] = useState(0)
  const search = useRef<HTMLInputElement>(null)
  const count = useRef<HTMLInputElement>(null)

  function add(): void {
    if (!part) return
    if (Number.isNaN(quantity)) {
      count.current?.focus()
      return
    }
    onAdd(part, quantity === 0 ? null : quantity)
    setPart(null)
    setQuantity(0)
    // After React has shown the search again.
    setTimeout(() => search.current?.focus())
  }
  return (
    <div hidden={isFolded}>
      <h2 className="mb-1.5 text-base">One part at a time</h2>
      <div className="flex flex-wrap items-start gap-2">
        {part ? (
          <p className="flex min-h-11 min-w-0 flex-1 basis-60 items-center gap-2 border border-rule bg-paper px-3 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {part.name} <span className="font-mono text-2xs text-ink-2">{part.sku}</span>
            </span>
            <button type="button" className="min-h-9 underline underline-offset-4" onClick={() => setPart(null)}>
              Change
            </button>
          </p>
        ) : (
          <PartSearch
            field={search}
            label="Add a part"
            className="min-w-0 flex-1 basis-60"
            onChoose={(found) => {
              setPart(found)
              setTimeout(() => count.current?.focus())
            }}
          />
        )}
        <CountInput
          ref={count}
          aria-label="Quantity of the part to add"
          placeholder="Qty"
          className={`${inputLook} max-w-24 text-right`}
          count={quantity}
          onCount={setQuantity}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button look="secondary" disabled={!part} onClick={add}>
          Add row
        </Button>
      </div>
    </div>
  )
}
