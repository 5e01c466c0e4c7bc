import { useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { useTableUrl } from '#client/components/data-table/use-table-url.ts'
import { EmptyState } from '#client/components/states.tsx'
import { documentCard, documentColumns, ownDocumentColumns } from '#client/features/documents/document-columns.tsx'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { mayDo } from '#client/lib/use-may.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'
import { seesAmounts } from '#common/staff/rights.ts'

const perPage = 25

/** Invoices and credit notes, newest first: all for staff who see orders, else the own ones. */
export default function DocumentsPage() {
  const me = useMe()
  const { pathname } = useLocation()
  const seesAll = me != null && mayDo(me, 'orders.see') && seesAmounts(me) && pathname !== paths.ownDocuments
  const url = useTableUrl(['newest'])
  const { text, page } = url.state
  const found = trpc.payments.documents.useQuery(
    { ...(text !== '' && { text }), page, perPage, scope: seesAll ? 'visible' : 'own' },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

  return (
    <section aria-labelledby="documents-title">
      <h2 id="documents-title" className="mb-3 text-xl">
        Invoices and credit notes
      </h2>
      <DataTable
        label="Documents"
        noun="document"
        placeholder={seesAll ? 'Number or email' : 'Document or order line'}
        query={found}
        rows={found.data?.documents}
        rowKey={({ kind, number }) => `${kind} ${number}`}
        columns={seesAll ? documentColumns : ownDocumentColumns}
        rowClass={documentCard}
        isBox
        whenNone={<NoDocuments {...{ text, seesAll }} onClear={() => url.goTo({ text: '' })} />}
        {...{ url, perPage }}
      />
    </section>
  )
}

function NoDocuments({ text, seesAll, onClear }: { text: string; seesAll: boolean; onClear: () => void }) {
  if (text !== '')
    return (
      <EmptyState
        title={`No documents match “${text}”`}
        action={
          <Button look="secondary" onClick={onClear}>
            Clear the search
          </Button>
        }
      >
        You can search by document or order number{seesAll && ', or by email address'}.
      </EmptyState>
    )
  return (
    <EmptyState title="No documents yet" action={<ButtonLink to={paths.parts}>Go to Parts</ButtonLink>}>
      {seesAll ? 'Invoices appear here when purchases are paid.' : 'You get an invoice when a purchase is paid.'}
    </EmptyState>
  )
}
