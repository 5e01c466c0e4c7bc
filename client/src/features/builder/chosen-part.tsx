import clsx from 'clsx'
import { Link } from 'react-router-dom'
import { Button, ButtonLink, IconButton } from '#client/components/button.tsx'
import { PackageCheck, TriangleAlert, X } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { PartPicture } from '#client/components/part-picture.tsx'
import { Skeleton } from '#client/components/states.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import type { Answer } from '#common/builds/types.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { anchorOf, type BuildRow, isSold, nameOf } from './build-rows.ts'
import { CountField } from './count-field.tsx'
import type { LineSum } from './sums.ts'

type ChosenPartProps = {
  row: BuildRow
  line: LineSum | undefined
  machines: number
  /** The pieces per machine that there is room for. */
  most: number
  /** The worst answer of a finding about it. */
  answer: Answer
  /** The catalogue with parts that fit in its place. */
  changeHref: string
  onQuantity: (quantity: number) => void
  onOthers: () => void
  onRemove: () => void
}

const touch = 'pointer-coarse:min-h-11'

/** A part in its slot. Has the same height while its data is loading, unless the name is long. */
export function ChosenPart({ row, line, machines, most, answer, changeHref, onQuantity, onOthers, onRemove }: ChosenPartProps) {
  const { kept, part, isGone } = row
  const name = nameOf(row)
  const of = <span className="sr-only"> {name}</span>
  const isWanting = isGone || (line?.short ?? 0) > 0 || answer === 'conflict'
  return (
    <li
      id={anchorOf(kept.sku)}
      tabIndex={-1}
      aria-label={name}
      data-answer={answer}
      className={clsx(
        'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 p-3 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]',
        answer === 'conflict' && 'border-l-4 border-stop',
      )}
    >
      <div className="pin1 self-start">
        {part ? <PartPicture part={part} width={320} sizes="96px" /> : <div className="aspect-4/3 bg-plate" />}
      </div>
      <div className="min-w-0">
        <p className="truncate font-mono text-2xs text-ink-3">{kept.sku}</p>
        <p className="leading-snug font-semibold wrap-anywhere">
          {part ? (
            <Link to={paths.part(part.id)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {part && <p className="cond text-sm text-ink-2">{part.factTexts.join(' · ')}</p>}
        {line && <Stock line={line} />}
        {isGone && <Problem text={`${kept.sku} is no longer sold. Find another part or remove it.`} />}
        {!part && !isGone && <Skeleton className="mt-1 h-10 w-full max-w-64" />}
      </div>
      <div className="cond text-sm max-sm:col-span-full max-sm:flex max-sm:items-baseline max-sm:gap-x-3 sm:text-right">
        {line && (
          <>
            <p className="wide text-base font-bold">
              <Money minor={line.totalMinor} />
            </p>
            <p className="text-ink-2">
              {formatCount(line.ordered)} × <Money minor={line.unitPriceMinor} />
            </p>
            {line.listName !== null && <p className="text-ink-2">{line.listName}</p>}
          </>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-2 sm:col-start-2">
        {isSold(row) && (
          <Stepper quantity={kept.quantity} min={1} max={most} of={`${name} per machine`} onChange={onQuantity}>
            <QuantityField name={name} quantity={kept.quantity} most={most} onQuantity={onQuantity} />
          </Stepper>
        )}
        <span className="mr-auto text-sm text-ink-2">
          {isSold(row) && (machines === 1 ? 'per machine' : `per machine, ${formatCount(kept.quantity * machines)} in all`)}
        </span>
        <ButtonLink look="secondary" small to={changeHref} className={touch}>
          <span>
            {isGone ? 'Find another' : 'Change'}
            {of}
          </span>
        </ButtonLink>
        {isSold(row) && (
          <Button look={isWanting ? 'secondary' : 'quiet'} small className={touch} onClick={onOthers}>
            <span>Equal or better{of}</span>
          </Button>
        )}
        <IconButton label={`Remove ${name}`} className="pointer-coarse:size-11" onClick={onRemove}>
          <X size={18} />
        </IconButton>
      </div>
    </li>
  )
}

type QuantityFieldProps = { name: string; quantity: number; most: number; onQuantity: (quantity: number) => void }

const QuantityField = ({ name, quantity, most, onQuantity }: QuantityFieldProps) => (
  <CountField
    aria-label={`Pieces of ${name} per machine`}
    className="w-12 border-x border-rule-2 bg-transparent text-center font-semibold aria-invalid:text-stop"
    count={quantity}
    max={most}
    onCount={onQuantity}
  />
)

/** The stock compared with the needed pieces, and the pieces that a minimum order adds. */
function Stock({ line: { row, pieces, ordered, short } }: { line: LineSum }) {
  const { availableQuantity, minOrderQuantity, orderMultiple } = row.part
  const stock = `${formatCount(availableQuantity)} in stock`
  return (
    <>
      {short > 0 ? (
        <Problem
          text={`${availableQuantity === 0 ? 'Out of stock' : `Only ${stock}`}: ${formatCount(short)} of ${formatCount(ordered)} short`}
        />
      ) : (
        <p className="flex items-center gap-1 text-sm text-ok">
          <PackageCheck size={14} className="shrink-0" />
          {stock}, {formatCount(ordered)} needed
        </p>
      )}
      {ordered > pieces && (
        <p className="text-sm text-ink-2">
          {pieces < minOrderQuantity ? `Minimum order ${formatCount(minOrderQuantity)}` : `Sold by ${formatCount(orderMultiple)}`}:{' '}
          {formatCount(ordered - pieces)} more than the {formatCount(pieces)} needed
        </p>
      )}
    </>
  )
}

export const Problem = ({ text }: { text: string }) => (
  <p className="flex items-start gap-1 text-sm text-stop">
    <TriangleAlert size={14} className="mt-0.5 shrink-0" />
    {text}
  </p>
)
