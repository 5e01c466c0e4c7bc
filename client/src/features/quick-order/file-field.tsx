import { useId, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Download } from '#client/components/icons/dashboard.ts'
import { Spinner } from '#client/components/spinner.tsx'
import { download } from '#client/lib/download.ts'
import { trpc } from '#client/lib/trpc.ts'
import { writeCsv } from '#common/kit/csv.ts'
import { plural } from '#common/kit/format.ts'

type FileFieldProps = {
  /** True if only what there is to say about the last file is shown. */
  isFolded: boolean
  onLines: (lines: readonly string[]) => void
}

/** A file with lines, and a sample file. The browser reads the file, with a script that loads when one is chosen. */
export function FileField({ isFolded, onLines }: FileFieldProps) {
  const id = useId()
  const utils = trpc.useUtils()
  const [isReading, setReading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])

  async function read(file: File): Promise<void> {
    setReading(true)
    setRefusal(null)
    setNotes([])
    try {
      const { readFile } = await import('./sheet/read-file.ts')
      const answer = await readFile(file)
      if ('refused' in answer) return setRefusal(`${answer.refused}.`)
      setNotes(answer.notes)
      if (answer.lines.length === 0) setRefusal('This file has no lines.')
      else onLines(answer.lines)
    } catch {
      setRefusal('This file could not be opened. Choose it again.')
    } finally {
      setReading(false)
    }
  }
  /** Three of the shop's parts, so that the sample works. */
  async function takeSample(): Promise<void> {
    const { items } = await utils.items.browse.fetch({})
    download(
      'quick-order-sample.csv',
      writeCsv([['SKU', 'Quantity', 'Note'], ...items.slice(0, 3).map((item) => [item.sku, item.minOrderQuantity, item.name])]),
    )
  }
  return (
    <div hidden={isFolded && refusal === null && notes.length === 0}>
      <h2 className="mb-1.5 text-base" hidden={isFolded}>
        From a file
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2" hidden={isFolded}>
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-ctl border border-rule-2 bg-sheet px-4 font-semibold hover:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          {isReading && <Spinner />}
          Choose a file
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            className="sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0]
              // The same file may be chosen again after it was changed.
              if (file) void read(file).finally(() => (target.value = ''))
            }}
          />
        </label>
        <span className="text-sm text-ink-2">CSV, TSV or XLSX</span>
        <Button
          look="quiet"
          className="text-sm"
          onClick={() => void takeSample().catch(() => setRefusal('The sample could not be loaded.'))}
        >
          <Download size={16} />
          Sample file
        </Button>
      </div>
      {refusal !== null && (
        <p role="alert" className="mt-2 text-stop">
          {refusal}
        </p>
      )}
      {notes.length > 0 && <FileNotes notes={notes} />}
    </div>
  )
}

const shownNotes = 5

/** The rows of the file that may not be what the customer meant. */
function FileNotes({ notes }: { notes: readonly string[] }) {
  const more = notes.length - shownNotes
  return (
    <div role="status" className="mt-2 space-y-1 border border-rule bg-warn-back p-3 text-sm text-warn wrap-anywhere">
      <p className="font-semibold">Check {notes.length === 1 ? 'this row' : 'these rows'} of your file:</p>
      <ul>
        {notes.slice(0, shownNotes).map((note) => (
          <li key={note}>{note}.</li>
        ))}
        {more > 0 && <li>And {plural(more, 'more row')}.</li>}
      </ul>
    </div>
  )
}
