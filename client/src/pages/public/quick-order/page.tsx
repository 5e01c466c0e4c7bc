import { useState } from 'react'
import { BrowserOnly } from '#client/components/browser-only.tsx'
import { late } from '#client/components/late.tsx'
import { PageMeta } from '#client/components/page-meta.tsx'
import { PasteBox } from '#client/features/quick-order/paste-box.tsx'
import type { Pasted } from '#client/features/quick-order/workbench.tsx'
import { paths } from '#common/kit/paths.ts'

const Workbench = late(() => import('#client/features/quick-order/workbench.tsx').then((file) => file.Workbench))

/** Many lines at once: pasted, from a file or typed in. The page is the same for everyone; the browser stores the lines. */
export default function QuickOrderPage() {
  const [pasted, setPasted] = useState<Pasted | null>(null)
  return (
    <>
      <PageMeta
        title="Quick order"
        description="Paste a list of parts or choose a spreadsheet, check prices and stock of every line, and order them all at once."
        path={paths.quickOrder}
      />
      <div className="page-width space-y-6 py-6">
        <PasteBox onLines={(text) => setPasted((before) => ({ id: (before?.id ?? Date.now()) + 1, text }))} />
        <BrowserOnly room="min-h-96">
          <Workbench pasted={pasted} />
        </BrowserOnly>
      </div>
    </>
  )
}
