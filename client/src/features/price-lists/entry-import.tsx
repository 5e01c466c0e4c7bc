import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Field, inputLook } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Panel } from '#client/components/panel.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { formatAmount, formatCount, plural } from '#common/kit/format.ts'
import { entryImportLimits } from '#common/price-lists/schema.ts'
import { type ImportResult, sampleOf, sendEntries } from './entry-file.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

const rowsShown = 100
const link = 'underline underline-offset-2'

/** Imports entries from a CSV file: first previews the changes, then applies them. */
export function EntryImport({ listId, onClose }: { listId: string; onClose: () => void }) {
  const refresh = usePriceListRefresh()
  const { data: sample } = trpc.items.browse.useQuery({ perPage: 1 })
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, run } = useInFlight()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function send(wanted: File, isDryRun: boolean) {
    setRefusal(null)
    const answer = await sendEntries(listId, wanted, isDryRun)
    if ('refusal' in answer) return setRefusal(answer.refusal)
    setResult(answer)
    if (isDryRun) return
    setFile(null)
    if (input.current) input.current.value = ''
    toast.success(`Imported: ${formatCount(answer.added)} added, ${formatCount(answer.changed)} changed`)
    await refresh()
  }

  function choose(chosen: File | null) {
    setFile(chosen)
    setResult(null)
    setRefusal(null)
    if (!chosen) return
    if (chosen.size > entryImportLimits.bytes)
      return setRefusal('The file must be at most 5 MB. Split it, and import the parts one by one.')
    void run(() => send(chosen, true))
  }

  const isChanging = result !== null && result.added + result.changed > 0
  return (
    <Panel title="Import entries" level={4} heading="font-semibold" className="space-y-4">
      <Field
        label="CSV file"
        hint={
          <>
            The first row names the columns: sku (or partNumber), fromQuantity and unitPrice. Entries that the file doesn't name stay.{' '}
            <a href={sampleOf(sample?.items[0]?.sku ?? 'PD-100')} download="entries-sample.csv" className={link}>
              Download a sample file
            </a>
          </>
        }
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => choose(target.files?.[0] ?? null)}
            className={`${inputLook} max-w-md`}
          />
        )}
      </Field>
      <FormError text={refusal} />
      <div role="status">{isBusy && !result ? 'Checking the file …' : result && <Summary result={result} />}</div>
      {result && result.isDryRun && result.changes.length > 0 && <Changes result={result} />}
      {result && result.refused.length > 0 && <Refused rows={result.refused} />}
      <div className="flex flex-wrap gap-3">
        {file && result?.isDryRun && (
          <Button busy={isBusy} disabled={!isChanging} onClick={() => void run(() => send(file, false))}>
            Import {plural(result.added + result.changed, 'entry', 'entries')}
          </Button>
        )}
        {file && refusal !== null && (
          <Button look="secondary" busy={isBusy} onClick={() => choose(file)}>
            Try again
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Panel>
  )
}

function Summary({ result: { isDryRun, rows, added, changed, unchanged, notBelowPublic, refused } }: { result: ImportResult }) {
  const would = isDryRun ? 'would be ' : ''
  return (
    <>
      <p className="font-semibold">
        {isDryRun ? `${plural(rows, 'row')} checked. Nothing is saved yet.` : `${plural(rows, 'row')} imported.`}
      </p>
      <ul className="mt-1 list-disc pl-5">
        <li>
          {formatCount(added)} {would}added, {formatCount(changed)} {would}changed, {formatCount(unchanged)} are the same already
        </li>
        {refused.length > 0 && (
          <li className="text-stop">
            {plural(refused.length, 'row')} {isDryRun ? 'would be' : 'were'} left out
          </li>
        )}
        {notBelowPublic > 0 && <li className="text-warn">{formatCount(notBelowPublic)} not below the public price: they don't count</li>}
      </ul>
    </>
  )
}

function Changes({ result: { changes, added, changed } }: { result: ImportResult }) {
  const { currency } = useShopFacts()
  const shown = changes.slice(0, rowsShown)
  const more = added + changed - shown.length
  return (
    <div>
      <TableRegion label="What would change" className="max-h-96">
        <TableHead>
          <HeadCell>Part</HeadCell>
          <HeadCell right>From</HeadCell>
          <HeadCell right>Before ({currency})</HeadCell>
          <HeadCell right>After ({currency})</HeadCell>
        </TableHead>
        <TableBody>
          {shown.map(({ line, sku, name, fromQuantity, beforeMinor, afterMinor }) => (
            <tr key={line}>
              <Cell className="min-w-40 wrap-anywhere">
                {name} <span className="font-mono text-2xs text-ink-2">{sku}</span>
              </Cell>
              <Cell right>{formatCount(fromQuantity)}</Cell>
              <Cell right>{beforeMinor === null ? <span className="text-ink-2">New</span> : formatAmount(beforeMinor)}</Cell>
              <Cell right>{formatAmount(afterMinor)}</Cell>
            </tr>
          ))}
        </TableBody>
      </TableRegion>
      {more > 0 && <p className="mt-1 text-sm text-ink-2">And {plural(more, 'more change')}.</p>}
    </div>
  )
}

function Refused({ rows }: { rows: ImportResult['refused'] }) {
  return (
    <div>
      <TableRegion label="Rows that are left out" className="max-h-96">
        <TableHead>
          <HeadCell right>Line</HeadCell>
          <HeadCell>SKU or part number</HeadCell>
          <HeadCell>Why it is left out</HeadCell>
        </TableHead>
        <TableBody>
          {rows.slice(0, rowsShown).map(({ line, code, reason }) => (
            <tr key={line}>
              <Cell right>{formatCount(line)}</Cell>
              <Cell className="font-mono wrap-anywhere">{code}</Cell>
              <Cell>{reason}</Cell>
            </tr>
          ))}
        </TableBody>
      </TableRegion>
      {rows.length > rowsShown && <p className="mt-1 text-sm text-ink-2">And {plural(rows.length - rowsShown, 'more row')}.</p>}
    </div>
  )
}
