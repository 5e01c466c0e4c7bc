import { Button, ButtonLink, OuterLink } from '#client/components/button.tsx'
import { Download, Printer } from '#client/components/icons/dashboard.ts'
import { pdfPathOf, titleOf } from '#common/documents/rules.ts'
import { paths } from '#common/kit/paths.ts'
import type { ShopDocument } from './use-document.ts'

export function DocumentActions({ document }: { document: ShopDocument }) {
  return (
    <div className="no-print mx-auto flex max-w-[210mm] flex-wrap gap-3">
      <OuterLink href={pdfPathOf(document)} download="">
        <Download size={16} />
        Download PDF
        <span className="sr-only"> of {titleOf(document)}</span>
      </OuterLink>
      <Button look="secondary" onClick={() => window.print()}>
        <Printer size={16} />
        Print
      </Button>
      <ButtonLink
        look="quiet"
        to={paths.documents}
        className="max-sm:order-first max-sm:w-full max-sm:justify-start max-sm:px-0 sm:ml-auto"
      >
        All documents
      </ButtonLink>
    </div>
  )
}
