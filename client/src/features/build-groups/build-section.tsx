import { type ReactNode, useId } from 'react'
import { plural } from '#common/kit/format.ts'

type BuildSectionProps = { count: number; level: 2 | 3; children: ReactNode }

/** The builds of a cart, a list or a purchase, under their number. */
export function BuildSection({ count, level, children }: BuildSectionProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className="space-y-3">
      <Heading id={id} className={level === 2 ? 'text-xl' : 'text-lg'}>
        {plural(count, 'build')}
      </Heading>
      {children}
    </section>
  )
}
