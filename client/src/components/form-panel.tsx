import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { FormError } from './form-error.tsx'

type FormPanelProps = ComponentProps<'form'> & {
  label: string
  /** The error of the whole form. */
  refusal: string | null
}

/** A short form in a box: its fields beside each other, and the refusal below them. */
export const FormPanel = ({ label, refusal, className, children, ...rest }: FormPanelProps) => (
  <form {...rest} aria-label={label} className={clsx('border border-rule bg-sheet p-4', className)}>
    <div className="flex flex-wrap items-start gap-3">{children}</div>
    <FormError text={refusal} />
  </form>
)
