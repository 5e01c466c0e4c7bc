import clsx from 'clsx'
import { type ComponentProps, useId, useState } from 'react'
import { readingOf, readTypedCount } from '#common/typed-values.ts'

type CountInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'inputMode' | 'type'> & {
  /** 0 and NaN show an empty field. */
  count: number
  /** Called with what the text says: 0 for an empty field, NaN for a text that is not a whole number. */
  onCount: (count: number) => void
}

type Draft = { text: string; count: number; before: number }

/** A whole number to type. What is not one is not corrected: a note says what to write, or what a number in another form means. */
export function CountInput({
  count,
  onCount,
  className,
  onBlur,
  'aria-invalid': isWrong,
  'aria-describedby': describedBy,
  ...input
}: CountInputProps) {
  const noteId = useId()
  const [draft, setDraft] = useState<Draft | null>(null)
  // A count that is neither the typed one nor the one before was changed elsewhere, such as by a step: that change wins.
  const text = draft !== null && (Object.is(count, draft.count) || Object.is(count, draft.before)) ? draft.text : null
  const typed = text === null ? null : readTypedCount(text)
  const note = readingOf(text ?? '', 'count')

  return (
    <span className="relative inline-flex">
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={typed?.problem !== undefined || isWrong || undefined}
        aria-describedby={clsx(note !== null && noteId, describedBy) || undefined}
        className={className}
        value={text ?? (count > 0 ? count : '')}
        onChange={({ target }) => {
          const { value, problem } = readTypedCount(target.value)
          const said = problem === undefined ? (value ?? 0) : Number.NaN
          setDraft({ text: target.value, count: said, before: count })
          onCount(said)
        }}
        onBlur={(event) => {
          if (typed?.problem === undefined) setDraft(null)
          onBlur?.(event)
        }}
      />
      {note !== null && (
        <span
          id={noteId}
          role="status"
          className={clsx(
            'absolute top-full left-0 z-10 mt-1 w-max max-w-60 rounded-ctl border bg-sheet px-2 py-1 text-left text-sm font-normal whitespace-normal shadow-sm',
            note.isProblem ? 'border-stop text-stop' : 'border-rule-2 text-ink-2',
          )}
        >
          {note.text}
        </span>
      )}
    </span>
  )
}
