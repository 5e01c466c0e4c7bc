import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Cell, NamedCell } from '#client/components/table.tsx'
import { formatCount } from '#common/kit/format.ts'
import { formatDay } from '#common/kit/format-day.ts'
import { paths } from '#common/kit/paths.ts'
import { SynonymForm } from './synonym-form.tsx'
import type { CountedSearch } from './use-searches.ts'

// On narrow screens a row is a card: the text and the button, the figures, the opened parts.
const card = 'max-md:grid max-md:grid-cols-3 max-md:items-center max-md:gap-x-3 max-md:gap-y-2 max-md:p-4 max-md:*:p-0 hover:bg-paper'

type SearchRowProps = { search: CountedSearch; columns: number; className: string; onAdded: () => void }

export function SearchRow({ search, columns, className, onAdded }: SearchRowProps) {
  const { query, searches, misses, lastDay, opened } = search
  const [isAdding, setAdding] = useState(false)
  const form = useRef<HTMLTableRowElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAdding) form.current?.querySelector<HTMLInputElement>('input[name=means]')?.focus()
  }, [isAdding])

  function close() {
    setAdding(false)
    button.current?.focus()
  }

  return (
    <>
      <tr className={clsx(card, className)}>
        <Cell className="min-w-40 wrap-anywhere max-md:col-span-2">
          <Link to={`${paths.parts}?${new URLSearchParams({ q: query })}`} className="inline-block py-1 font-semibold hover:underline">
            {query}
          </Link>
        </Cell>
        <NamedCell name="Searches" className="md:text-right">
          {formatCount(searches)}
        </NamedCell>
        <NamedCell name="Found nothing" className="md:text-right">
          {misses === 0 ? <span className="text-ink-2">0</span> : <b>{formatCount(misses)}</b>}
        </NamedCell>
        <NamedCell name="Last searched" className="whitespace-nowrap">
          {formatDay(lastDay)}
        </NamedCell>
        <NamedCell name="Opened after it" className={clsx('md:min-w-56 max-md:col-span-3', opened.length === 0 && 'max-md:hidden')}>
          {opened.length === 0 ? <span className="text-ink-2">Nothing</span> : <OpenedParts opened={opened} />}
        </NamedCell>
        <Cell right className="py-1.5 max-md:col-start-3 max-md:row-start-1">
          <Button
            ref={button}
            look="secondary"
            small
            className="whitespace-nowrap max-md:min-h-11"
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            <span>Add synonym</span>
            <span className="sr-only"> for {query}</span>
          </Button>
        </Cell>
      </tr>
      {isAdding && (
        <tr ref={form} className="max-md:block">
          <td
            colSpan={columns}
            className="bg-sunk p-4 max-md:block"
            onKeyDown={(event) => {
              if (event.key === 'Escape') close()
            }}
          >
            <SynonymForm
              typed={query}
              onAdded={() => {
                setAdding(false)
                onAdded()
              }}
            >
              <Button look="secondary" onClick={close}>
                Cancel
              </Button>
            </SynonymForm>
          </td>
        </tr>
      )}
    </>
  )
}

const OpenedParts = ({ opened }: Pick<CountedSearch, 'opened'>) => (
  <ul className="space-y-1">
    {opened.map(({ id, name, clicks }) => (
      <li key={id}>
        <Link to={paths.part(id)} className="hover:underline">
          {name}
        </Link>{' '}
        <span className="whitespace-nowrap text-ink-2">× {formatCount(clicks)}</span>
      </li>
    ))}
  </ul>
)
