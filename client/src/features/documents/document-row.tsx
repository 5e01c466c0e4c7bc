import { Link } from 'react-router-dom'
import { OuterLink } from '#client/components/button.tsx'
import { Download, FileText } from '#client/components/icons/dashboard.ts'
import { Cell } from '#client/components/table.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { fileNameOf, orderListOf, pdfPathOf, titleOf } from '#common/documents/rules.ts'
import { formatMoney } from '#common/format.ts'
import { formatDay } from '#common/format-day.ts'
import { paths } from '#common/paths.ts'

export type ListedDocument = Outputs['payments']['documents']['documents'][number]

// On phones a row is a card, with the sum on the right.
const card =
  'max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:px-4 max-md:py-3 max-md:*:p-0'

export function DocumentRow({ document, withBuyer }: { document: ListedDocument; withBuyer: boolean }) {
  const { kind, number, issuedOn, orders, buyer, email, amountMinor, currency } = document
  const title = titleOf(document)
  return (
    <tr className={`${card} hover:bg-paper`}>
      <Cell className="whitespace-nowrap max-md:col-span-2 max-md:col-start-1 max-md:row-start-1">
        <Link
          to={paths.document(kind, number)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <FileText size={16} className="shrink-0" />
          {title}
        </Link>
      </Cell>
      <Cell className="whitespace-nowrap text-ink-2 max-md:col-start-1 max-md:row-start-2">
        <time dateTime={issuedOn}>{formatDay(issuedOn)}</time>
      </Cell>
      <Cell className="min-w-40 max-md:col-start-2 max-md:row-start-2 max-md:min-w-0 max-md:text-xs">
        <span className="text-ink-2 md:hidden">{orders.length === 1 ? 'Order' : 'Orders'} </span>
        <span className="font-mono text-xs">{orderListOf(orders)}</span>
      </Cell>
      {withBuyer && (
        <Cell className="max-w-72 max-md:col-span-2 max-md:col-start-1 max-md:row-start-3">
          <span className="block truncate">{buyer}</span>
          {email !== buyer && <span className="block truncate text-xs text-ink-2">{email}</span>}
        </Cell>
      )}
      <Cell right className="font-semibold whitespace-nowrap max-md:col-span-2 max-md:col-start-2 max-md:row-start-1">
        {kind === 'credit_note' && '−'}
        {formatMoney(amountMinor, currency)}
      </Cell>
      <Cell right className="max-md:col-start-3 max-md:row-start-2 max-md:row-end-4">
        <OuterLink small look="secondary" className="max-md:min-h-11" href={pdfPathOf(document)} download={fileNameOf(document)}>
          <Download size={16} />
          PDF
          <span className="sr-only"> of {title}</span>
        </OuterLink>
      </Cell>
    </tr>
  )
}
