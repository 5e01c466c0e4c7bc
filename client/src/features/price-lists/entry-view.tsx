import { useRef, useState } from 'react'
import { Button, OuterLink } from '#client/components/button.tsx'
import { ArrowUpToLine, Download } from '#client/components/icons/dashboard.ts'
import { Pagination } from '#client/components/pagination.tsx'
import { belowTopBar, HeadCell, scrollsWithPage, TableHead, TableRegion } from '#client/components/table.tsx'
import { LastPage } from '#client/features/admin/last-page.tsx'
import { TableBar } from '#client/features/admin/table-bar.tsx'
import { cardsOnPhones, fading, TableContent } from '#client/features/admin/table-content.tsx'
import { useTableUrl } from '#client/features/admin/table-url.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { plural } from '#common/format.ts'
import { entriesCsvOf } from './entry-file.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryImport } from './entry-import.tsx'
import { EntryRow, entryColumns } from './entry-row.tsx'
import type { PriceList } from './list-texts.ts'
import { entriesPerPage, keyOf, useEntries } from './use-entries.ts'
import type { EntryDrafts } from './use-entry-drafts.ts'

/** The prices of single products: to add, change in place, remove, import and export. */
export function EntryView({ list: { id, entries: total }, drafts }: { list: PriceList; drafts: EntryDrafts }) {
  const { state, hrefOf, goTo } = useTableUrl(['name'], { show: 'entries' })
  const { text, page } = state
  const entries = useEntries(id, state)
  const { currency } = useShopFacts()
  const [isImporting, setImporting] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="entries-title" className="space-y-4">
      <LastPage place={entries.isPlaceholderData ? undefined : entries.data} hrefOf={hrefOf} />
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="entries-title" ref={title} tabIndex={-1} className="mr-auto text-lg outline-none">
          Prices of single products
        </h3>
        <Button look="secondary" aria-expanded={isImporting} onClick={() => setImporting(!isImporting)}>
          <ArrowUpToLine size={16} />
          Import CSV
        </Button>
        {total > 0 && (
          <OuterLink look="secondary" href={entriesCsvOf(id)} download>
            <Download size={16} />
            Download CSV
          </OuterLink>
        )}
      </div>
      {isImporting && <EntryImport listId={id} onClose={() => setImporting(false)} />}
      <EntryForm listId={id} />
      <Unsaved drafts={drafts} />
      <TableBar
        noun="entry"
        nouns="entries"
        text={text}
        placeholder="Name, SKU or part number"
        onFilter={(entered) => goTo({ text: entered })}
        total={entries.data?.total}
        page={page}
        perPage={entriesPerPage}
      />
      <TableRegion label="Entries" className={`${scrollsWithPage} ${cardsOnPhones} ${fading(entries.isPlaceholderData)}`}>
        <TableHead className={belowTopBar}>
          <HeadCell>Part</HeadCell>
          <HeadCell right>From quantity</HeadCell>
          <HeadCell right>Unit price ({currency})</HeadCell>
          <HeadCell right>Public price ({currency})</HeadCell>
          <HeadCell right>Actions</HeadCell>
        </TableHead>
        <TableContent
          columns={entryColumns}
          query={entries}
          count={entries.data?.entries.length}
          empty={text === '' ? 'No entries yet' : `No entries match “${text}”`}
          onClear={text === '' ? undefined : () => goTo({ text: '' })}
        >
          {entries.data?.entries.map((entry) => (
            <EntryRow key={keyOf(entry)} listId={id} entry={entry} drafts={drafts} onGone={() => title.current?.focus()} />
          ))}
        </TableContent>
      </TableRegion>
      <Pagination page={page} pages={entries.data?.pages ?? 1} hrefOf={(wanted) => hrefOf({ page: wanted })} label="Pages of entries" />
    </section>
  )
}

function Unsaved({ drafts }: { drafts: EntryDrafts }) {
  const count = drafts.all.length
  return (
    <div
      role="status"
      className={count > 1 ? 'flex flex-wrap items-center gap-3 border border-rule-2 bg-warn-back p-3 text-warn' : 'sr-only'}
    >
      {count > 0 && <b className="mr-auto">{plural(count, 'entry', 'entries')} not saved</b>}
      {count > 1 && (
        <>
          <Button onClick={() => void drafts.saveAll()}>Save all</Button>
          <Button look="secondary" onClick={drafts.undoAll}>
            Undo all
          </Button>
        </>
      )}
    </div>
  )
}
