import { Button, ButtonLink } from '#client/components/button.tsx'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { useTableUrl } from '#client/components/data-table/use-table-url.ts'
import { EmptyState } from '#client/components/states.tsx'
import { documentCard, documentColumns, ownDocumentColumns } from '#client/features/documents/document-columns.tsx'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'

const perPage = 25

/** Invoices and credit notes, newest first: all for admins, a customer's own for customers. */
export default function DocumentsPage() {
  const isAdmin = useMe()?.role === 'admin'
  const url = useTableUrl(['newest'])
  const { text, page } = url.state
  const found = trpc.payments.documents.useQuery(
    { ...(text !== '' && { text }), page, perPage },
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
        placeholder={isAdmin ? 'Number or email' : 'Document or order line'}
        query={found}
        rows={found.data?.documents}
        rowKey={({ kind, number }) => `${kind} ${number}`}
        columns={isAdmin ? documentColumns : ownDocumentColumns}
        rowClass={documentCard}
        isBox
        whenNone={<NoDocuments {...{ text, isAdmin }} onClear={() => url.goTo({ text: '' })} />}
        {...{ url, perPage }}
      />
    </section>
  )
}

function NoDocuments({ text, isAdmin, onClear }: { text: string; isAdmin: boolean; onClear: () => void }) {
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
        You can search by document or order number{isAdmin && ', or by email address'}.
      </EmptyState>
    )
  return (
    <EmptyState title="No documents yet" action={<ButtonLink to={paths.parts}>Go to Parts</ButtonLink>}>
      {isAdmin ? 'Invoices appear here when purchases are paid.' : 'You get an invoice when a purchase is paid.'}
    </EmptyState>
  )
}
