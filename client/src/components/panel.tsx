import clsx from 'clsx'
import { type ReactNode, useId } from 'react'

type PanelProps = {
  title: ReactNode
  level?: 2 | 3 | 4
  /** The look of the heading. */
  heading: string
  className?: string
  children: ReactNode
}

/** A section in a box, named by its heading. */
export function Panel({ title, level = 2, heading, className, children }: PanelProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className={clsx('border border-rule bg-sheet p-4', className)}>
      <Heading id={id} className={heading}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
