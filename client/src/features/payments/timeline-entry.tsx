import { Link } from 'react-router-dom'
import { FileText } from '#client/components/icons/dashboard.ts'
import { Moment } from '#client/components/times.tsx'
import type { TimelineEntry as Entry } from './timeline.ts'

const dots = { plain: 'bg-rule-2', good: 'bg-ok', bad: 'bg-stop' } as const

export function TimelineEntry({ entry: { at, look, title, detail, document }, isLast }: { entry: Entry; isLast: boolean }) {
  return (
    <li className="relative pb-4 pl-6 last:pb-0">
      {!isLast && <span aria-hidden className="absolute top-4 -bottom-1 left-[5px] w-px bg-rule" />}
      <span aria-hidden className={`absolute top-1.5 left-0 size-[11px] rounded-full ${dots[look]}`} />
      <p className={look === 'plain' ? '' : 'font-semibold'}>{title}</p>
      {detail && <p className="text-sm break-words text-ink-2">{detail}</p>}
      <p className="text-sm text-ink-2">
        <Moment time={at} />
      </p>
      {document && <DocumentLink document={document} />}
    </li>
  )
}

export const DocumentLink = ({ document }: { document: NonNullable<Entry['document']> }) => (
  <Link to={document.path} className="mr-4 inline-flex min-h-9 items-center gap-1.5 font-semibold underline underline-offset-4">
    <FileText size={14} />
    {document.name}
  </Link>
)
