import type { RefObject } from 'react'
import { IconButton } from '#client/components/button.tsx'
import { Trash2 } from '#client/components/icons/dashboard.ts'
import { Pagination } from '#client/components/pagination.tsx'
import { belowTopBar, Cell, HeadCell, scrollsWithPage, TableHead, TableRegion } from '#client/components/table.tsx'
import { Day } from '#client/components/times.tsx'
import { LastPage } from './last-page.tsx'
import { TableBar } from './table-bar.tsx'
import { fading, TableContent } from './table-content.tsx'
import { useTableUrl } from './table-url.ts'
import { searchesPerPage, useRemoveSynonym, useSynonyms } from './use-searches.ts'

const sorts = ['newest'] as const

/** The synonyms that admins added. `title` gets the focus when a row leaves the list. */
export function SynonymTable({ title }: { title: RefObject<HTMLElement | null> }) {
  const { state, hrefOf, goTo } = useTableUrl(sorts, { show: 'synonyms' })
  const synonyms = useSynonyms(state)
  const { remove, removingId } = useRemoveSynonym()
  const { text, page } = state
  return (
    <>
      <LastPage place={synonyms.isPlaceholderData ? undefined : synonyms.data} hrefOf={hrefOf} />
      <TableBar
        noun="synonym"
        text={text}
        placeholder="Words of a synonym"
        onFilter={(entered) => goTo({ text: entered })}
        total={synonyms.data?.total}
        page={page}
        perPage={searchesPerPage}
      />
      <TableRegion label="Added synonyms" className={`${scrollsWithPage} ${fading(synonyms.isPlaceholderData)}`}>
        <TableHead className={belowTopBar}>
          <HeadCell>People type</HeadCell>
          <HeadCell>They mean</HeadCell>
          <HeadCell className="max-md:hidden">Added</HeadCell>
          <HeadCell right>Remove</HeadCell>
        </TableHead>
        <TableContent
          columns={4}
          query={synonyms}
          count={synonyms.data?.synonyms.length}
          empty={text === '' ? 'No synonyms yet' : `No synonyms match “${text}”`}
          onClear={text === '' ? undefined : () => goTo({ text: '' })}
        >
          {synonyms.data?.synonyms.map((synonym) => (
            <tr key={synonym.id} className="hover:bg-paper">
              <Cell className="font-semibold wrap-anywhere">{synonym.typed}</Cell>
              <Cell className="wrap-anywhere">{synonym.means}</Cell>
              <Cell className="whitespace-nowrap max-md:hidden">
                <Day time={synonym.createdAt} />
              </Cell>
              <Cell right className="py-1.5">
                <IconButton
                  label={`Remove ${synonym.typed}`}
                  className="ml-auto text-stop max-md:size-11"
                  disabled={removingId === synonym.id}
                  onClick={() => {
                    title.current?.focus()
                    remove(synonym)
                  }}
                >
                  <Trash2 size={18} />
                </IconButton>
              </Cell>
            </tr>
          ))}
        </TableContent>
      </TableRegion>
      <Pagination page={page} pages={synonyms.data?.pages ?? 1} hrefOf={(wanted) => hrefOf({ page: wanted })} label="Pages of synonyms" />
    </>
  )
}
