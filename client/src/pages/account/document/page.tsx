import { matchPath, useLocation, useParams } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { ButtonLink } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { DocumentActions } from '#client/features/documents/document-actions.tsx'
import { Paper } from '#client/features/documents/paper.tsx'
import { useDocument } from '#client/features/documents/use-document.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { messages } from '#common/kit/messages.ts'
import { paths, patterns } from '#common/kit/paths.ts'

/** An invoice, or a credit note. */
export default function DocumentPage() {
  const { number = '' } = useParams()
  const kind = matchPath(patterns.creditNote, useLocation().pathname) ? 'credit_note' : 'invoice'
  const ref = /^[1-9]\d{0,8}$/.test(number) ? ({ kind, number: Number(number) } as const) : null
  const { data, error, refetch } = useDocument(ref)
  if (ref === null || (error && describeFailure(error).code === 'NOT_FOUND')) return <NoDocument />
  if (!data) return <Awaiting error={error} retry={refetch} className="mx-auto h-[60rem] max-w-[210mm]" />
  return (
    <div className="space-y-4">
      <DocumentActions document={data} />
      <Paper document={data} />
    </div>
  )
}

function NoDocument() {
  return (
    <EmptyState title={messages.documentNotFound} action={<ButtonLink to={paths.documents}>See your documents</ButtonLink>}>
      You can only see documents of your own orders. Check the number, or open the document from your list.
    </EmptyState>
  )
}
