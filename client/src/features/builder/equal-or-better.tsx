import { Awaiting } from '#client/components/awaiting.tsx'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { CircleAlert } from '#client/components/icons/orders.ts'
import { CircleCheck, CircleX, TriangleAlert } from '#client/components/icons/shop.ts'
import { Modal } from '#client/components/modal.tsx'
import { Money } from '#client/components/money.tsx'
import { PartPicture } from '#client/components/part-picture.tsx'
import { chooseHref, currentBuild, othersOf, swapPart } from '#client/features/builds/current-build.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import type { SoldRow } from './build-rows.ts'
import { offerUndo } from './offer-undo.ts'
import { showPart } from './show-part.ts'
import { slotOf } from './slots.ts'
import { sumOf } from './sums.ts'
import type { Built } from './use-build.ts'
import { answerNames, sentenceOf } from './verdict-texts.ts'

type EqualOrBetterProps = {
  built: Built
  row: SoldRow
  onClose: () => void
  /** Called after a part took the place. */
  onTaken: (sku: string) => void
}
type Substitute = Outputs['substitutes']['of'][number]

/** A window with other parts for one slot: at least as good, and with no worse verdict; cheapest first, with their differences. */
export function EqualOrBetter({ built, row, onClose, onTaken }: EqualOrBetterProps) {
  const { build } = built
  const { part } = row
  const parts = built.rows.flatMap(({ kept, isGone }) => (isGone ? [] : [{ sku: kept.sku, quantity: kept.quantity }]))
  const { data, error, refetch } = trpc.substitutes.of.useQuery({ parts, sku: part.sku, machines: build.machines }, { retry: false })
  const line = sumOf(row, build.machines, built.ladders?.get(part.id))

  function take(other: Substitute['part']): void {
    const before = currentBuild.get()
    if (!swapPart(part.sku, other)) return
    onClose()
    onTaken(other.sku)
    offerUndo(`${slotOf(part.productType).name} replaced`, () => {
      currentBuild.set(before)
      setTimeout(showPart, 0, part.sku)
    })
  }

  return (
    <Modal title={`Instead of ${part.name}`} onClose={onClose}>
      <div className="space-y-4">
        <p className="text-sm text-ink-2">
          At least as good in what matters, and they fit the other parts as well or better. Prices for {plural(build.machines, 'machine')}.
        </p>
        {!data && <Awaiting error={error} retry={refetch} className="h-96 w-full" />}
        {data && (
          <p role="status" className={data.length > 0 ? 'sr-only' : 'font-semibold'}>
            {data.length > 0 ? `${plural(data.length, 'part')} found` : 'No equal or better part fits and is in stock.'}
          </p>
        )}
        {data && data.length > 0 && (
          <ul className="divide-y divide-rule border border-rule">
            {data.map((one) => (
              <Offer key={one.part.sku} offer={one} differenceMinor={one.addedMinor - line.totalMinor} onTake={() => take(one.part)} />
            ))}
          </ul>
        )}
        <ButtonLink
          look="secondary"
          to={chooseHref(part.productType, othersOf(build, part.sku), build, row.kept.quantity)}
          className="w-full"
        >
          Choose among all that fit
        </ButtonLink>
      </div>
    </Modal>
  )
}

type OfferProps = { offer: Substitute; differenceMinor: number; onTake: () => void }

const signs = { fits: CircleCheck, warning: TriangleAlert, unknown: CircleAlert, conflict: CircleX } as const

const shownDifferences = 3

function Offer({ offer, differenceMinor, onTake }: OfferProps) {
  const { part, answer, messages, differences, notCompared, quantity, unitPriceMinor, totalMinor } = offer
  const Sign = signs[answer]
  const unstated = differences.filter(({ was }) => was === null)
  const stated = differences.filter(({ was }) => was !== null)
  const more = stated.slice(shownDifferences)
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 p-3">
      <div className="pin1 self-start">
        <PartPicture part={part} width={320} sizes="72px" />
      </div>
      <div className="min-w-0 text-sm">
        <p className="text-base leading-snug font-semibold wrap-anywhere">{part.name}</p>
        <p className="cond flex flex-wrap gap-x-3">
          <span className={answer === 'fits' ? 'text-ok' : answer === 'unknown' ? 'text-ink-2' : 'text-warn'}>
            <Sign size={14} className="mr-1 inline align-text-bottom" />
            {answerNames[answer]}
          </span>
          <span>{formatCount(part.availableQuantity)} in stock</span>
        </p>
        {answer !== 'fits' &&
          messages.map((message) => (
            <p key={message} className="text-2xs text-ink-2">
              {sentenceOf(message)}
            </p>
          ))}
      </div>
      <div className="cond col-span-full text-sm">
        <Differences differences={stated.slice(0, shownDifferences)} />
        {(more.length > 0 || unstated.length > 0 || notCompared.length > 0) && (
          <details>
            <summary className="min-h-6 text-ink-2 pointer-coarse:min-h-11">
              {more.length > 0 ? `${plural(more.length, 'more difference')}` : 'What yours does not state'}
            </summary>
            <Differences differences={more} />
            {more.length > 0 && unstated.length > 0 && <p className="text-ink-2">What yours does not state:</p>}
            <Differences differences={unstated} />
            {notCompared.length > 0 && <p className="text-ink-2">Not compared: {notCompared.join(', ')}.</p>}
          </details>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm">
          <span className="block">
            {formatCount(quantity)} × <Money minor={unitPriceMinor} /> ={' '}
            <b>
              <Money minor={totalMinor} />
            </b>
          </span>
          {differenceMinor === 0 ? (
            'The same price'
          ) : (
            <>
              <b className={differenceMinor < 0 ? 'text-ok' : ''}>
                <Money minor={Math.abs(differenceMinor)} /> {differenceMinor < 0 ? 'less' : 'more'}
              </b>{' '}
              in all
            </>
          )}
        </p>
        <Button small className="pointer-coarse:min-h-11" onClick={onTake}>
          <span>
            Take this one<span className="sr-only">: {part.name}</span>
          </span>
        </Button>
      </div>
    </li>
  )
}

const Differences = ({ differences }: { differences: Substitute['differences'] }) => (
  <dl>
    {differences.map(({ label, was, is }) => (
      <div key={label} className="flex flex-wrap gap-x-2">
        <dt className="text-ink-2">{label}</dt>
        <dd>
          {was !== null && `${was} → `}
          <b>{is ?? 'not stated'}</b>
        </dd>
      </div>
    ))}
  </dl>
)
