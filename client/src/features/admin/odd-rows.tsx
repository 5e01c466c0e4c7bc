import type { ReactNode } from 'react'
import { Panel } from '#client/components/panel.tsx'
import { formatCount } from '#common/kit/format.ts'

type OddRowsProps = {
  title: string
  /** The reason, and what to do. */
  intro: string
  shown: number
  total: number
  /** One item of a list for each. */
  children: ReactNode
}

/** Rows of a table that an admin should look at. Most shops have none. */
export const OddRows = ({ title, intro, shown, total, children }: OddRowsProps) => (
  <Panel title={title} level={3} heading="text-lg" className="mb-6">
    <p className="mt-1 mb-3 text-ink-2">{intro}</p>
    <ul className="divide-y divide-rule">{children}</ul>
    {total > shown && <p className="mt-3 text-ink-2">The first {formatCount(shown)} are shown.</p>}
  </Panel>
)
