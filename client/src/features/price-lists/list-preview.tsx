import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Button, OuterLink } from '#client/components/button.tsx'
import type { Column } from '#client/components/data-table/column.ts'
import { RowsTable } from '#client/components/data-table/rows-table.tsx'
import { TextField } from '#client/components/field.tsx'
import { Download } from '#client/components/icons/dashboard.ts'
import { Pagination } from '#client/components/pagination.tsx'
import { RowCount } from '#client/components/row-count.tsx'
import { readPageNumber } from '#client/lib/address-count.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { LocalMoment } from '#common/price-lists/schema.ts'
import { BesideField } from './beside-field.tsx'
import { previewCsvOf } from './entry-file.ts'
import { localMoment, type PriceList, zoneName } from './list-texts.ts'

type Preview = Outputs['priceLists']['preview']

const perPage = 50

/** The price changes of a list at a moment, with the affected customers: the largest changes first. */
export function ListPreview({ list: { id, timeZone, state } }: { list: PriceList }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const at = LocalMoment.safeParse(search.get('at')).data ?? null
  const page = readPageNumber(search.get('page'))
  const hrefOf = (moment: string | null, wanted = 1) =>
    `${paths.priceList(id)}?${new URLSearchParams({ show: 'preview', ...(moment !== null && { at: moment }), ...(wanted > 1 && { page: String(wanted) }) })}`
  const preview = trpc.priceLists.preview.useQuery(
    { listId: id, page, perPage, ...(at !== null && { at }) },
    { placeholderData: keepPreviousData },
  )
  const { data, isPlaceholderData } = preview
  const { currency } = useShopFacts()
  return (
    <section aria-labelledby="preview-title" className="space-y-4">
      <div>
        <h3 id="preview-title" className="text-lg">
          What this list changes
        </h3>
        <p className="mt-1 max-w-prose text-sm text-ink-2">
          Prices now, beside prices at the moment that you choose, for everyone who has the list. The largest changes come first.
          {state === 'valid' && ' This list is running, so it is in the prices of now.'}
        </p>
      </div>
      <MomentForm
        key={data?.atLocal ?? at ?? ''}
        moment={at ?? data?.atLocal ?? ''}
        timeZone={timeZone}
        onShow={(moment) => void navigate(hrefOf(moment), { preventScrollReset: true })}
      >
        {data && data.total > 0 && (
          <OuterLink look="secondary" href={previewCsvOf(id, at)} download>
            <Download size={16} />
            Download CSV
          </OuterLink>
        )}
      </MomentForm>
      <div role="status" className="space-y-1">
        {data && !isPlaceholderData && <Notes preview={data} page={page} />}
      </div>
      <RowsTable
        label="Changed prices"
        columns={columnsIn(currency)}
        rows={data?.rows}
        // A part can change several times at one quantity.
        rowKey={({ productId, fromQuantity }, i) => `${productId} ${fromQuantity} ${i}`}
        rowClass={card}
        source={{ query: preview, empty: data ? `No price changes on ${localMoment(data.atLocal)}` : '' }}
      />
      <Pagination page={page} pages={data?.pages ?? 1} hrefOf={(wanted) => hrefOf(at, wanted)} label="Pages of changes" />
    </section>
  )
}

type MomentFormProps = { moment: string; timeZone: string; onShow: (moment: string) => void; children: ReactNode }

function MomentForm({ moment, timeZone, onShow, children }: MomentFormProps) {
  const [error, setError] = useState<string | undefined>(undefined)
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = LocalMoment.safeParse(new FormData(event.currentTarget).get('at'))
    setError(wanted.success ? undefined : 'Enter the day and the time')
    if (wanted.success) onShow(wanted.data)
  }
  return (
    <form noValidate aria-label="Moment of the preview" onSubmit={show} className="flex flex-wrap items-start gap-3">
      <TextField
        type="datetime-local"
        max="9999-12-31T23:59"
        label="Moment"
        name="at"
        defaultValue={moment}
        error={error}
        hint={`${zoneName(timeZone)} time`}
        className="basis-60 max-sm:w-full"
      />
      <BesideField>
        <Button type="submit">Show changes</Button>
        {children}
      </BesideField>
    </form>
  )
}

function Notes({ preview, page }: { preview: Preview; page: number }) {
  const { total, kept, isComplete, emptyGroups, atLocal } = preview
  return (
    <>
      {total > 0 && (
        <p>
          <RowCount total={kept} noun="changed price" page={page} perPage={perPage} /> on {localMoment(atLocal)}
        </p>
      )}
      {total > kept && <p className="text-sm text-warn">The {formatCount(total - kept)} smallest changes are left out.</p>}
      {!isComplete && <p className="text-sm text-warn">Some products are missing, because there are too many to compare at once.</p>}
      {emptyGroups.length > 0 && (
        <p className="text-sm text-warn">Groups without customers, for whom nothing changes: {emptyGroups.join(', ')}.</p>
      )}
    </>
  )
}

const card = 'max-md:grid max-md:grid-cols-3 max-md:gap-x-3 max-md:gap-y-2 max-md:p-4 hover:bg-paper'

const columnsIn = (currency: string): Column<Preview['rows'][number]>[] => [
  {
    name: 'Part',
    cellClass: 'min-w-48 wrap-anywhere max-md:col-span-3 max-md:p-0',
    cell: ({ productId, name, sku }) => (
      <>
        <Link to={paths.part(productId)} className="font-semibold hover:underline">
          {name}
        </Link>
        <span className="block font-mono text-2xs text-ink-2">{sku}</span>
      </>
    ),
  },
  {
    name: 'From quantity',
    isRight: true,
    cardName: 'From quantity',
    cellClass: 'max-md:row-start-3',
    cell: ({ fromQuantity }) => formatCount(fromQuantity),
  },
  {
    name: `Now (${currency})`,
    isRight: true,
    cardName: 'Now',
    cellClass: 'max-md:row-start-2',
    cell: ({ nowMinor }) => formatAmount(nowMinor),
  },
  {
    name: `Then (${currency})`,
    isRight: true,
    cardName: 'Then',
    cellClass: 'font-semibold max-md:row-start-2',
    cell: ({ thenMinor }) => formatAmount(thenMinor),
  },
  {
    name: 'Difference',
    isRight: true,
    cardName: 'Difference',
    cellClass: 'whitespace-nowrap max-md:row-start-2',
    cell: ({ differenceMinor, differencePercent }) => (
      <>
        {differenceMinor < 0 ? '−' : '+'}
        {formatAmount(Math.abs(differenceMinor))}
        <span className="block text-2xs text-ink-2">{differencePercent.replace('-', '−')} %</span>
      </>
    ),
  },
  {
    name: 'For',
    cardName: 'For',
    cellClass: 'wrap-anywhere max-md:col-span-2 max-md:row-start-3',
    cell: ({ holders, moreHolders }) => (
      <>
        {holders.join(', ')}
        {moreHolders > 0 && ` and ${formatCount(moreHolders)} more`}
      </>
    ),
  },
]
