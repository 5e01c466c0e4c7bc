import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

export const inputLook =
  'w-full min-h-11 rounded-ctl border border-rule-2 bg-sheet px-3 py-2 text-ink placeholder:text-ink-3 aria-[invalid=true]:border-stop disabled:bg-sunk'

type FieldProps = {
  label: string
  /** The thing that the field describes, for its accessible name if the page has several similar fields. */
  of?: string | undefined
  error?: string | undefined
  hint?: ReactNode
  /** Shown beside the label. */
  aside?: ReactNode
  className?: string | undefined
}

type Wiring = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** A label, a control and its error, linked for assistive technology. */
export function Field({ label, of, error, hint, aside, className, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={clsx('space-y-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
          {of !== undefined && <span className="sr-only"> of {of}</span>}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-stop">
          {error}
        </p>
      )}
    </div>
  )
}

/** A labelled text input. Accepts the props of react-hook-form's `register`. */
export function TextField({ label, error, hint, aside, className, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, error, hint, aside, className }}>
      {(wiring) => <input type="text" {...input} {...wiring} className={inputLook} />}
    </Field>
  )
}

export function TextArea({ label, error, hint, aside, className, ...input }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, error, hint, aside, className }}>
      {(wiring) => <textarea rows={5} {...input} {...wiring} className={inputLook} />}
    </Field>
  )
}
