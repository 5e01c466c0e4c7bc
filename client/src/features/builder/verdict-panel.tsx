// The verdict and the price: beside the parts, and on narrow screens in a bar that opens them.
import { useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Modal } from '#client/components/modal.tsx'
import { Money } from '#client/components/money.tsx'
import type { Me } from '#client/lib/api-types.ts'
import { showPart } from './show-part.ts'
import { Totals } from './totals.tsx'
import type { Built } from './use-build.ts'
import { Headline, Verdict } from './verdict.tsx'

type SideProps = { built: Built; me: Me | null; onOthers: (sku: string) => void }

/** The verdict and the price, beside the parts while they scroll. */
export function Side({ built, me, onOthers }: SideProps) {
  return (
    <section
      aria-label="Check and price"
      className="border border-rule bg-sheet max-lg:hidden lg:sticky lg:top-24 lg:flex lg:max-h-[calc(100dvh-7rem)] lg:flex-col"
      aria-busy={built.isWaiting}
    >
      <div className="min-h-40 overflow-y-auto">
        <Verdict check={built.check} coverage={built.coverage} rows={built.rows} onOthers={onOthers} onShow={showPart} />
        {/* Indicates that more follows; at the end, it is below everything. */}
        <div aria-hidden className="sticky bottom-0 h-6" style={{ background: 'linear-gradient(to top, var(--sheet), transparent)' }} />
      </div>
      {built.rows.length > 0 && (
        <div className="shrink-0 border-t border-rule">
          <Totals built={built} me={me} onOthers={onOthers} />
        </div>
      )}
    </section>
  )
}

/** The same on narrow screens: a bar that opens it. The document reserves its space, so that it covers nothing. */
export function BottomBar({ built, me, onOthers }: SideProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (then: (sku: string) => void) => (sku: string) => {
    setOpen(false)
    // The window restores the focus first.
    setTimeout(then, 0, sku)
  }
  return (
    <aside
      aria-label="Check"
      className="no-print fixed inset-x-0 bottom-0 z-20 border-t border-rule bg-sheet lg:hidden max-lg:[html:has(&)]:scroll-pb-20 max-lg:[html:has(&)]:pb-17"
    >
      <div className="page-width flex h-17 items-center gap-3">
        <p className="cond min-w-0 flex-1 leading-tight">
          <Headline check={built.check} coverage={built.coverage} />
          <b className="block truncate">{built.isWaiting ? '–' : <Money minor={built.sum.totalMinor} />}</b>
        </p>
        <Button ref={opener} onClick={() => setOpen(true)}>
          Check and price
        </Button>
      </div>
      {isOpen && (
        <Modal title="Check and price" onClose={() => setOpen(false)}>
          <div className="-m-6">
            <Verdict check={built.check} coverage={built.coverage} rows={built.rows} onOthers={close(onOthers)} onShow={close(showPart)} />
            <div className="sticky bottom-0 border-t border-rule bg-sheet">
              <Totals
                built={built}
                me={me}
                onOthers={close(onOthers)}
                onAdded={() => {
                  setOpen(false)
                  return opener.current
                }}
              />
            </div>
          </div>
        </Modal>
      )}
    </aside>
  )
}
