import clsx from 'clsx'
import { type ComponentProps, useId } from 'react'
import { inputLook } from '#client/components/field.tsx'
import { Cell } from '#client/components/table.tsx'

// On narrow screens a row is a card, and each cell shows its label.
type NamedCellProps = ComponentProps<typeof Cell> & { name: string }

export function NamedCell({ name, children, ...rest }: NamedCellProps) {
  return (
    <Cell {...rest} className={clsx('max-md:p-0', rest.className)}>
      <span className="cond block text-2xs text-ink-2 md:hidden">{name}</span>
      {children}
    </Cell>
  )
}

type InputCellProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  name: string
  /** The product's name, for the field's accessible name. */
  of: string
  error?: string | undefined
  hint?: string | undefined
  onText: (text: string) => void
}

/** A number field in place of the number. */
export function InputCell({ name, of, error, hint, onText, className, ...input }: InputCellProps) {
  const id = useId()
  return (
    <Cell className={clsx('align-top max-md:p-0', className)}>
      <label htmlFor={id} className="cond mb-1 block text-2xs text-ink-2 md:sr-only">
        {name}
        <span className="sr-only"> of {of}</span>
      </label>
      <input
        type="text"
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onText(event.target.value)}
        className={clsx(inputLook, 'max-md:text-base md:ml-auto md:block md:w-28 md:text-right')}
      />
      <Note id={`${id}-hint`} text={hint} look="text-warn" />
      <Note id={`${id}-error`} text={error} look="text-stop" />
    </Cell>
  )
}

function Note({ id, text, look }: { id: string; text: string | undefined; look: string }) {
  return text === undefined ? null : (
    <p id={id} className={clsx('mt-1 text-sm md:ml-auto md:w-28 md:text-right', look)}>
      {text}
    </p>
  )
}
