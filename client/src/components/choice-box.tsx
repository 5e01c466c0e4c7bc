import { type InputHTMLAttributes, useId } from 'react'

type ChoiceBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & {
  type: 'radio' | 'checkbox'
  title: string
  /** The meaning of the choice, in one sentence. */
  line: string
}

/** A choice in a box, with its meaning. */
export function ChoiceBox({ title, line, ...input }: ChoiceBoxProps) {
  const id = useId()
  return (
    <label className="flex min-h-16 items-center gap-4 border border-l-3 border-rule bg-sheet p-3 has-checked:border-l-mask">
      <input {...input} aria-label={title} aria-describedby={id} className="size-5 shrink-0" />
      <span>
        <span className="block font-semibold">{title}</span>
        <span id={id} className="block text-sm text-ink-2">
          {line}
        </span>
      </span>
    </label>
  )
}
