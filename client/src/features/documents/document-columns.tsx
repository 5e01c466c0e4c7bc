import { Link } from 'react-router-dom'
import { OuterLink } from '#client/components/button.tsx'
import type { Column } from '#client/components/data-table/column.ts'
import { Download, FileText } from '#client/components/icons/dashboard.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { orderListOf, pdfPathOf, titleOf } from '#common/documents/rules.ts'
import { formatMoney } from '#common/kit/format.ts'
import { formatDay } from '#common/kit/format-day.ts'
import { paths } from '#common/kit/paths.ts'

export type ListedDocument = Outputs['payments']['documents']['documents'][number]

// On phones a row is a card, with the sum on the right.
export const documentCard =
  'max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:px-4 max-md:py-3 max-md:*:p-0 hover:bg-paper'

const customer: Column<ListedDocument> = {
  name: 'Customer',
  cellClass: 'max-w-72 max-md:col-span-2 max-md:col-start-1 max-md:row-start-3',
  cell: ({ buyer, email }) => (
    <>
      <span className="block truncate">{buyer}</span>
      {email !== buyer && <span className="block truncate text-xs text-ink-2">{email}</span>}
    </>
  ),
}

export const documentColumns: readonly Column<ListedDocument>[] = [
  {
    name: 'Document',
    cellClass: 'whitespace-nowrap max-md:col-span-2 max-md:col-start-1 max-md:row-start-1',
    cell: (document) => (
      <Link
        to={paths.document(document.kind, document.number)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
      >
        <FileText size={16} className="shrink-0" />
        {titleOf(document)}
      </Link>
    ),
  },
  {
    name: 'Date',
    cellClass: 'whitespace-nowrap text-ink-2 max-md:col-start-1 max-md:row-start-2',
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{formatDay(issuedOn)}</time>,
  },
  {
    name: 'Order lines',
    cellClass: 'min-w-40 max-md:col-start-2 max-md:row-start-2 max-md:min-w-0 max-md:text-xs',
    cell: ({ orders }) => (
      <>
        <span className="text-ink-2 md:hidden">{orders.length === 1 ? 'Order line' : 'Order lines'} </span>
        <span className="font-mono text-xs">{orderListOf(orders)}</span>
      </>
    ),
  },
  customer,
  {
    name: 'Amount',
    isRight: true,
    cellClass: 'font-semibold whitespace-nowrap max-md:col-span-2 max-md:col-start-2 max-md:row-start-1',
    cell: ({ kind, amountMinor, currency }) => (
      <>
        {kind === 'credit_note' && '−'}
        {formatMoney(amountMinor, currency)}
      </>
    ),
  },
  {
    name: 'PDF',
    isRight: true,
    cellClass: 'max-md:col-start-3 max-md:row-start-2 max-md:row-end-4',
    cell: (document) => (
      <OuterLink small look="secondary" className="max-md:min-h-11" href={pdfPathOf(document)} download="">
        <Download size={16} />
        PDF
        <span className="sr-only"> of {titleOf(document)}</span>
      </OuterLink>
    ),
  },
]

export const ownDocumentColumns = documentColumns.filter((column) => column !== customer)
