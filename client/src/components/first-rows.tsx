import { type RefObject, useState } from 'react'
import { formatCount } from '#common/kit/format.ts'
import { Button } from './button.tsx'

const shownFirst = 20

/** The first rows of a long list, which a phone shows until its user asks for all. Wide screens show all rows. */
export function useFirstRows(count: number) {
  const [isWhole, setWhole] = useState(false)
  // One row more takes no more space than the button.
  const isCut = !isWhole && count > shownFirst + 1
  return {
    /** The class of the row at a place, counted from 0. */
    classOf: (place: number): string => (isCut && place >= shownFirst ? 'max-sm:hidden' : ''),
    hidden: isCut ? count - shownFirst : 0,
    showAll: () => setWhole(true),
  }
}

type ShowMoreProps = {
  rows: ReturnType<typeof useFirstRows>
  /** The element whose children are the rows. */
  list: RefObject<HTMLElement | null>
}

/** `Show 93 more` below the first rows on a phone. */
export function ShowMore({ rows, list }: ShowMoreProps) {
  if (rows.hidden === 0) return null
  const press = () => {
    rows.showAll()
    // The button disappears: the first new row takes the focus.
    requestAnimationFrame(() => list.current?.children[shownFirst]?.querySelector<HTMLElement>('a, button, input, summary')?.focus())
  }
  return (
    <div className="border-t border-rule p-2 text-center sm:hidden">
      <Button look="secondary" onClick={press}>
        Show {formatCount(rows.hidden)} more
      </Button>
    </div>
  )
}
