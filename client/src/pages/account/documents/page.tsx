import { Button, ButtonLink } from '#client/components/button.tsx'
import { Pagination } from '#client/components/pagination.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { HeadCell, TableHead, TableRegion } from '#client/components/table.tsx'
import { LastPage } from '#client/features/admin/last-page.tsx'
import { TableBar } from '#client/features/admin/table-bar.tsx'
import { cardsOnPhones, fading, TableContent } from '#client/features/admin/table-content.tsx'
import { useTableUrl } from '#client/features/admin/table-url.ts'
import { DocumentRow } from '#client/features/documents/document-row.tsx'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/paths.ts'

const perPage = 25

/** Invoices and credit notes, newest first: all for admins, a customer's own for customers. */
export default function DocumentsPage() {
  const isAdmin = useMe()?.role === 'admin'
  const { state, hrefOf, goTo } = useTableUrl(['newest'])
  const { text, page } = state
  const found = trpc.payments.documents.useQuery(
    { ...(text !== '' && { text }), page, perPage },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const { data, isPlaceholderData } = found
  const isEmpty = data?.total === 0

  return (
    <section aria-labelledby="documents-title">
      <LastPage place={isPlaceholderData ? undefined : data} hrefOf={hrefOf} />
      <h2 id="documents-title" className="mb-3 text-xl">
        Invoices and credit notes
      </h2>
      {(!isEmpty || text !== '') && (
        <TableBar
          noun="document"
          text={text}
          placeholder={isAdmin ? 'Number or email' : 'Document or order'}
          onFilter={(entered) => goTo({ text: entered })}
          total={data?.total}
          page={page}
          perPage={perPage}
        />
      )}
      {isEmpty ? (
        <NoDocuments text={text} isAdmin={isAdmin} onClear={() => goTo({ text: '' })} />
      ) : (
        <TableRegion label="Documents" className={`${cardsOnPhones} ${fading(isPlaceholderData)}`}>
          <TableHead>
            <HeadCell>Document</HeadCell>
            <HeadCell>Date</HeadCell>
            <HeadCell>Orders</HeadCell>
            {isAdmin && <HeadCell>Customer</HeadCell>}
            <HeadCell right>Amount</HeadCell>
            <HeadCell right>PDF</HeadCell>
          </TableHead>
          <TableContent columns={isAdmin ? 6 : 5} query={found} count={data?.documents.length} empty="This page is empty">
            {data?.documents.map((document) => (
              <DocumentRow key={`${document.kind} ${document.number}`} document={document} withBuyer={isAdmin} />
            ))}
          </TableContent>
        </TableRegion>
      )}
      <Pagination page={page} pages={data?.pages ?? 1} hrefOf={(wanted) => hrefOf({ page: wanted })} label="Pages of documents" />
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
      {isAdmin ? 'Invoices appear here when orders are paid.' : 'You get an invoice when an order is paid.'}
    </EmptyState>
  )
}
