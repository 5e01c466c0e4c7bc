import { useId, useState } from 'react'
import { readingOf, readTypedFigure } from '#common/kit/typed-values.ts'
import { type Bar, RangeSlider } from './range-slider.tsx'
import { useSyncedValue } from './use-synced-field.ts'

type FilterRangeProps = {
  label: string
  names: { from: string; to: string }
  kind: 'amount' | 'figure'
  /** As typed; empty if unbounded. */
  from: string
  to: string
  min: number | undefined
  max: number | undefined
  bars: readonly Bar[]
  format: (bound: number) => string
}

/** Two number fields, with a histogram slider that fills them in. */
export function FilterRange({ label, names, kind, from, to, min, max, bars, format }: FilterRangeProps) {
  const [typed, setTyped] = useState({ from, to })
  const [shown, setShown] = useState({ from, to })
  const fromField = useSyncedValue<HTMLInputElement>(from)
  const toField = useSyncedValue<HTMLInputElement>(to)
  // The address has changed.
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to })
    setTyped({ from, to })
  }

  function slide(wanted: { from: string; to: string }) {
    if (fromField.current) fromField.current.value = wanted.from
    if (toField.current) toField.current.value = wanted.to
    setTyped(wanted)
  }

  const example = (bound: number | undefined) => (bound === undefined ? undefined : format(bound))
  const readTyped = () => setTyped({ from: fromField.current?.value ?? '', to: toField.current?.value ?? '' })
  return (
    <>
      {bars.length > 1 && (
        <RangeSlider label={label} bars={bars} from={plainOf(typed.from)} to={plainOf(typed.to)} format={format} onSlide={slide} />
      )}
      <div className="flex items-end gap-2" onInput={readTyped}>
        <Bound field={fromField} name={names.from} label="From" saved={from} note={readingOf(typed.from, kind)} example={example(min)} />
        <Bound field={toField} name={names.to} label="To" saved={to} note={readingOf(typed.to, kind)} example={example(max)} />
      </div>
    </>
  )
}

/** A typed bound as a plain number; empty if it cannot be read. */
const plainOf = (text: string): string => String(readTypedFigure(text).value ?? '')

type BoundProps = {
  field: ReturnType<typeof useSyncedValue<HTMLInputElement>>
  name: string
  label: string
  saved: string
  note: ReturnType<typeof readingOf>
  example: string | undefined
}

function Bound({ field, name, label, saved, note, example }: BoundProps) {
  const id = useId()
  return (
    <div className="bound">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={saved}
        placeholder={example}
        aria-describedby={note === null ? undefined : `${id}-note`}
      />
      {note !== null && (
        <p
          id={`${id}-note`}
          role="status"
          className="absolute top-full left-0 z-10 mt-1 w-max max-w-48 rounded-ctl border border-rule-2 bg-sheet px-2 py-1 text-sm text-ink-2 raised"
        >
          {note.text}
        </p>
      )}
    </div>
  )
}
