import { useRef, useState } from 'react'
import { Button, OuterLink } from '#client/components/button.tsx'
import type { Heading } from '#client/components/data-table/column.ts'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { useTableUrl } from '#client/components/data-table/use-table-url.ts'
import { ArrowUpToLine, Download } from '#client/components/icons/dashboard.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { plural } from '#common/kit/format.ts'
import { entriesCsvOf } from './entry-file.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryImport } from './entry-import.tsx'
import { EntryRow } from './entry-row.tsx'
import type { PriceList } from './list-texts.ts'
import { entriesPerPage, keyOf, useEntries } from './use-entries.ts'
import type { EntryDrafts } from './use-entry-drafts.ts'

const columnsIn = (currency: string): Heading[] => [
  { name: 'Part' },
  { name: 'From quantity', isRight: true },
  { name: `Unit price (${currency})`, isRight: true },
  { name: `Public price (${currency})`, isRight: true },
  { name: 'Actions', isRight: true },
]

/** The prices of single products: to add, change in place, remove, import and export. */
export function EntryView({ list: { id, entries: total }, drafts }: { list: PriceList; drafts: EntryDrafts }) {
  const url = useTableUrl(['name'], { show: 'entries' })
  const entries = useEntries(id, url.state)
  const { currency } = useShopFacts()
  const [isImporting, setImporting] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="entries-title" className="space-y-4">
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
      <DataTable
        label="Entries"
        noun="entry"
        nouns="entries"
        placeholder="Name, SKU or part number"
        url={url}
        query={entries}
        rows={entries.data?.entries}
        rowKey={keyOf}
        perPage={entriesPerPage}
        columns={columnsIn(currency)}
        renderRow={(entry) => <EntryRow listId={id} entry={entry} drafts={drafts} onGone={() => title.current?.focus()} />}
      />
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
