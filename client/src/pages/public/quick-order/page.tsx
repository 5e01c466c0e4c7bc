import clsx from 'clsx'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { BrowserOnly } from '#client/components/browser-only.tsx'
import { Button } from '#client/components/button.tsx'
import { late } from '#client/components/late.tsx'
import { PageMeta } from '#client/components/page-meta.tsx'
import { keptLines } from '#client/features/quick-order/kept-lines.ts'
import { PasteBox } from '#client/features/quick-order/paste-box.tsx'
import { WhatYouGet } from '#client/features/quick-order/what-you-get.tsx'
import type { Pasted } from '#client/features/quick-order/workbench.tsx'
import { paths } from '#common/kit/paths.ts'

const Workbench = late(() => import('#client/features/quick-order/workbench.tsx').then((file) => file.Workbench))

/** The server knows no lines: they are in the browser. */
const useHasLines = (): boolean =>
  useSyncExternalStore(
    keptLines.subscribe,
    () => keptLines.get().chunks.length > 0,
    () => false,
  )

/**
 * Many lines at once: pasted, from a file or typed in. The page is the same for everyone; the browser stores the lines. Once there are some, the
 * fields for more are folded.
 */
export default function QuickOrderPage() {
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [wantsFold, setWantsFold] = useState(true)
  const hasLines = useHasLines()
  const isFolded = hasLines && wantsFold
  const entry = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = entry.current?.querySelector('textarea')
    // Text that was entered before the page handled input stays visible.
    if (box && (box.value !== '' || box === document.activeElement)) setWantsFold(false)
  }, [])

  function toggle(): void {
    setWantsFold(!isFolded)
    // After React has shown the box.
    if (isFolded) setTimeout(() => entry.current?.querySelector('textarea')?.focus())
  }
  return (
    <>
      <PageMeta
        title="Quick order"
        description="Paste a list of parts or choose a spreadsheet, check prices and stock of every line, and order them all at once."
        path={paths.quickOrder}
      />
      <div className="page-width space-y-6 py-6">
        {hasLines && (
          <Button look="secondary" aria-expanded={!isFolded} aria-controls="more-lines" onClick={toggle}>
            Paste more lines
          </Button>
        )}
        <div ref={entry} id="more-lines" hidden={isFolded} className={clsx('grid gap-6', !hasLines && 'lg:grid-cols-2')}>
          <PasteBox
            onLines={(text) => {
              setPasted((before) => ({ id: (before?.id ?? Date.now()) + 1, text }))
              setWantsFold(true)
            }}
          />
          {!hasLines && <WhatYouGet />}
        </div>
        <BrowserOnly room="min-h-40">
          <Workbench pasted={pasted} isFolded={isFolded} onFold={setWantsFold} />
        </BrowserOnly>
      </div>
    </>
  )
}
