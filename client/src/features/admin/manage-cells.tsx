import clsx from 'clsx'
import { type ComponentProps, useId } from 'react'
import { inputLook } from '#client/components/field.tsx'
import { Cell } from '#client/components/table.tsx'
import { readingOf, type TypedKind } from '#common/kit/typed-values.ts'

type InputCellProps = Omit<ComponentProps<'input'>, 'onChange' | 'className'> & {
  name: string
  /** The product's name, for the field's accessible name. */
  of: string
  /** The saved value, if the typed one differs. */
  before?: string | undefined
  warning?: string | undefined
  /** The kind of number in the field, to show how the text is read. */
  kind?: TypedKind
  error?: string | undefined
  onText: (text: string) => void
}

export function InputCell({ name, of, before, warning, kind, error, onText, ...input }: InputCellProps) {
  const id = useId()
  const reading = error === undefined && kind !== undefined ? readingOf(String(input.value), kind) : null
  const described = [error && `${id}-error`, reading && `${id}-reading`, before && `${id}-before`, warning && `${id}-warning`]
    .filter(Boolean)
    .join(' ')
  return (
    <Cell data-field className="align-top max-md:p-0">
      <label htmlFor={id} className="cond mb-1 block text-2xs text-ink-2 md:sr-only">
        {name}
        <span className="sr-only"> of {of}</span>
      </label>
      <input
        type="text"
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={error !== undefined || reading?.isProblem === true}
        aria-describedby={described || undefined}
        // A new number usually replaces the old one.
        onFocus={(event) => event.target.select()}
        onChange={(event) => onText(event.target.value)}
        className={clsx(inputLook, 'max-md:px-2! max-md:text-base md:ml-auto md:block md:w-24 md:text-right lg:w-28')}
      />
      <Note id={`${id}-error`} text={error} look="text-stop" />
      <Note id={`${id}-reading`} text={reading?.text} look={reading?.isProblem ? 'text-stop' : 'text-ink-2'} />
      <Note id={`${id}-before`} text={before && `Was ${before}`} look="text-ink-2" />
      <Note id={`${id}-warning`} text={warning} look="text-warn" />
    </Cell>
  )
}

function Note({ id, text, look }: { id: string; text: string | undefined; look: string }) {
  return text ? (
    <p id={id} className={clsx('mt-1 text-2xs md:ml-auto md:w-24 md:text-right lg:w-28', look)}>
      {text}
    </p>
  ) : null
}
