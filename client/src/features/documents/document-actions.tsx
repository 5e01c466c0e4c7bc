import { Button, DownloadLink } from '#client/components/button.tsx'
import { Download, Printer } from '#client/components/icons/dashboard.ts'
import { fileNameOf, titleOf } from '#common/documents/rules.ts'
import type { ShopDocument } from './use-document.ts'

/** The path of a document's PDF. */
const fileOf = ({ kind, number }: ShopDocument) => `/documents/${kind === 'invoice' ? 'invoice' : 'credit-note'}/${number}.pdf`

/** Print and download buttons. */
export function DocumentActions({ document }: { document: ShopDocument }) {
  return (
    <div className="no-print mx-auto flex max-w-[210mm] flex-wrap gap-3">
      <Button onClick={() => window.print()}>
        <Printer size={16} />
        Print
      </Button>
      <DownloadLink look="secondary" href={fileOf(document)} download={fileNameOf(document)}>
        <Download size={16} />
        Download PDF
        <span className="sr-only"> of {titleOf(document)}</span>
      </DownloadLink>
    </div>
  )
}
