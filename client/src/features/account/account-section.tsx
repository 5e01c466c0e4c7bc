import { type ReactNode, type Ref, useId } from 'react'
import { Awaiting } from '#client/components/awaiting.tsx'

type AccountSectionProps = {
  title: string
  intro: ReactNode
  action?: ReactNode
  /** Receives the focus when the focused element disappears. */
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function AccountSection({ title, intro, action, titleRef, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border border-rule bg-sheet">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-rule p-5 sm:px-6">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={id} ref={titleRef} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-ink-2">{intro}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

export function AwaitedRows({ query: { error, refetch } }: { query: { error: unknown; refetch: () => unknown } }) {
  return (
    <div className="p-5 sm:px-6">
      <Awaiting error={error} retry={refetch} className="h-40 w-full" />
    </div>
  )
}
