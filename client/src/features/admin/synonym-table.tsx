import type { RefObject } from 'react'
import { IconButton } from '#client/components/button.tsx'
import type { Column } from '#client/components/data-table/column.ts'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { useTableUrl } from '#client/components/data-table/use-table-url.ts'
import { Trash2 } from '#client/components/icons/dashboard.ts'
import { Day } from '#client/components/times.tsx'
import { type Synonym, searchesPerPage, useRemoveSynonym, useSynonyms } from './use-searches.ts'

const sorts = ['newest'] as const

type Removal = { removingId: Synonym['id'] | null; onRemove: (synonym: Synonym) => void }

const columnsWith = ({ removingId, onRemove }: Removal): Column<Synonym>[] => [
  { name: 'People type', cellClass: 'font-semibold wrap-anywhere', cell: ({ typed }) => typed },
  { name: 'They mean', cellClass: 'wrap-anywhere', cell: ({ means }) => means },
  {
    name: 'Added',
    headClass: 'max-md:hidden',
    cellClass: 'whitespace-nowrap max-md:hidden',
    cell: ({ createdAt }) => <Day time={createdAt} />,
  },
  {
    name: 'Remove',
    isRight: true,
    cellClass: 'py-1.5',
    cell: (synonym) => (
      <IconButton
        label={`Remove ${synonym.typed}`}
        className="ml-auto text-stop max-md:size-11"
        disabled={removingId === synonym.id}
        onClick={() => onRemove(synonym)}
      >
        <Trash2 size={18} />
      </IconButton>
    ),
  },
]

/** The synonyms that admins added. `title` gets the focus when a row leaves the list. */
export function SynonymTable({ title }: { title: RefObject<HTMLElement | null> }) {
  const url = useTableUrl(sorts, { show: 'synonyms' })
  const synonyms = useSynonyms(url.state)
  const { remove, removingId } = useRemoveSynonym()

  function onRemove(synonym: Synonym): void {
    title.current?.focus()
    remove(synonym)
  }

  return (
    <DataTable
      label="Added synonyms"
      noun="synonym"
      placeholder="Words of a synonym"
      url={url}
      query={synonyms}
      rows={synonyms.data?.synonyms}
      rowKey={({ id }) => id}
      perPage={searchesPerPage}
      columns={columnsWith({ removingId, onRemove })}
      rowClass="hover:bg-paper"
      cards={null}
    />
  )
}
