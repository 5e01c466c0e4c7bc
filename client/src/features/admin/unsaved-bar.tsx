import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { plural } from '#common/kit/format.ts'
import { keepInView } from './keep-in-view.ts'
import type { Drafts } from './use-drafts.ts'

type UnsavedBarProps = {
  drafts: Drafts
  shown: readonly Pick<Part, 'id'>[]
  hrefOf: (sku: string) => string
}

// On small screens it never covers the edited row: it is below the rows while one of them has the focus.
const place = 'sticky bottom-0 max-md:in-[section:has(tbody_:focus)]:static'

/**
 * Visible while rows have unsaved changes; names the rows on other pages. A single row in view needs no bar: it has its own Save and Undo.
 */
export function UnsavedBar({ drafts, shown, hrefOf }: UnsavedBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { isBusy, run } = useInFlight()
  const count = drafts.all.length
  const elsewhere = drafts.all.filter(({ part }) => !shown.some(({ id }) => id === part.id))
  const isOutOfWindow = useIsOutOfWindow(drafts.all[0]?.part.id)
  const isShown = count > 1 || (count === 1 && (isBusy || elsewhere.length > 0 || isOutOfWindow))

  async function saveAll() {
    const section = bar.current?.closest('section')
    const isDone = await run(drafts.saveAll)
    if (isDone) return
    requestAnimationFrame(() => {
      const wrong = section?.querySelector<HTMLElement>('[aria-invalid="true"]')
      wrong?.focus()
      if (wrong) keepInView(wrong)
    })
  }

  return (
    <>
      <p role="status" className="sr-only">
        {[drafts.lastSaved, count > 0 ? `${plural(count, 'product')} not saved` : ''].filter(Boolean).join('. ')}
      </p>
      <div ref={bar} className={isShown ? `${place} z-20 border border-rule-2 bg-warn-back p-3 text-warn` : ''}>
        {isShown && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="mr-auto max-md:w-full">
              <b>{plural(count, 'product')} not saved</b>
              {elsewhere.length > 0 && <> · on other pages: {elsewhere.slice(0, 3).map(toLink)}</>}
              {elsewhere.length > 3 && ` and ${elsewhere.length - 3} more`}
            </p>
            <Button busy={isBusy} onClick={() => void saveAll()}>
              Save all
            </Button>
            <Button look="secondary" onClick={drafts.undoAll}>
              Undo all
            </Button>
          </div>
        )}
      </div>
    </>
  )

  function toLink({ part: { id, name, sku } }: Drafts['all'][number], i: number) {
    return (
      <span key={id}>
        {i > 0 && ', '}
        <Link to={hrefOf(sku)} className="underline underline-offset-2">
          {name}
        </Link>
      </span>
    )
  }
}

/** True if a product's row is scrolled out of the window. */
function useIsOutOfWindow(id: number | undefined): boolean {
  const [away, setAway] = useState<number | null>(null)
  useEffect(() => {
    const row = document.querySelector(`tbody[data-product="${id}"]`)
    if (id === undefined || !row) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting ? null : id))
    observer.observe(row)
    return () => observer.disconnect()
  }, [id])
  return id !== undefined && away === id
}
