import clsx from 'clsx'
import { type ComponentProps, useId, useState } from 'react'
import { formatCount } from '#common/kit/format.ts'
import { readingOf, readTypedCount } from '#common/kit/typed-values.ts'

type CountInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'inputMode' | 'type' | 'max'> & {
  /** 0 and NaN show an empty field. */
  count: number
  /** Larger counts are refused. */
  max?: number
  /** Without an element around it: the note is placed in the positioned element that contains it. */
  isBare?: boolean
  /** Called with what the text says: 0 for an empty field, NaN for a text that is not a whole number up to `max`. */
  onCount: (count: number) => void
}

type Draft = { text: string; count: number }

/** A whole number to type. Other texts are not corrected: a note says what to write, or what a number in another form means. */
export function CountInput({
  count,
  max = Number.POSITIVE_INFINITY,
  onCount,
  isBare = false,
  className,
  onBlur,
  'aria-invalid': isWrong,
  'aria-describedby': describedBy,
  ...input
}: CountInputProps) {
  const noteId = useId()
  const [draft, setDraft] = useState<Draft | null>(null)
  // Any other count was set elsewhere, such as by a step or Escape: it replaces what was typed.
  const text = draft !== null && Object.is(count, draft.count) ? draft.text : null
  const note = text === null ? null : noteOn(text, max)

  const content = (
    <>
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={note?.isProblem || isWrong || undefined}
        aria-describedby={clsx(note !== null && noteId, describedBy) || undefined}
        className={className}
        value={text ?? (count > 0 ? count : '')}
        onChange={({ target }) => {
          const { value } = readTypedCount(target.value)
          const said = noteOn(target.value, max)?.isProblem ? Number.NaN : (value ?? 0)
          setDraft({ text: target.value, count: said })
          onCount(said)
        }}
        onBlur={(event) => {
          if (!note?.isProblem) setDraft(null)
          onBlur?.(event)
        }}
      />
      {note !== null && (
        <span
          id={noteId}
          role="status"
          className={clsx(
            'absolute top-full left-0 z-10 mt-1 w-max max-w-60 rounded-ctl border bg-sheet px-2 py-1 text-left text-sm font-normal whitespace-normal raised',
            note.isProblem ? 'border-stop text-stop' : 'border-rule-2 text-ink-2',
          )}
        >
          {note.text}
        </span>
      )}
    </>
  )
  return isBare ? content : <span className="relative inline-flex">{content}</span>
}

function noteOn(text: string, max: number): ReturnType<typeof readingOf> {
  const { value } = readTypedCount(text)
  return (value ?? 0) > max ? { text: `Write at most ${formatCount(max)}`, isProblem: true } : readingOf(text, 'count')
}
