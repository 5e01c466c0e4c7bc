import clsx from 'clsx'
import { Link } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { Ellipsis } from '#client/components/icons/dashboard.ts'
import { CircleAlert } from '#client/components/icons/orders.ts'
import { CircleX, TriangleAlert } from '#client/components/icons/shop.ts'
import { Menu, MenuButton, MenuLink } from '#client/components/menu.tsx'
import { Money } from '#client/components/money.tsx'
import { PartPicture } from '#client/components/part-picture.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import type { Finding } from '#common/builds/types.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { anchorOf, type BuildRow, isSold, nameOf } from './build-rows.ts'
import { CountField } from './count-field.tsx'
import { marksOf, raiseTextOf, shortTextOf } from './line-texts.ts'
import type { LineSum } from './sums.ts'

type ChosenPartProps = {
  row: BuildRow
  line: LineSum | undefined
  /** The pieces per machine that there is room for. */
  most: number
  findings: readonly Finding[]
  /** The catalogue with parts that fit in its place. */
  changeHref: string
  onQuantity: (quantity: number) => void
  onOthers: () => void
  onRemove: () => void
}

/** A part in its slot: one line, and a card where the line has no room. Has the same height while its data is loading. */
export function ChosenPart({ row, line, most, findings, changeHref, onQuantity, onOthers, onRemove }: ChosenPartProps) {
  const { kept, part, isGone } = row
  const name = nameOf(row)
  const of = <span className="sr-only"> {name}</span>
  const marks = marksOf(kept.sku, findings)
  const worst = marks[0]?.answer ?? 'fits'
  return (
    <li
      id={anchorOf(kept.sku)}
      tabIndex={-1}
      aria-label={name}
      data-answer={worst}
      className={clsx('flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1', worst === 'conflict' && 'border-l-4 border-stop')}
    >
      <div className="w-12 shrink-0">
        {part ? <PartPicture part={part} width={320} isSmall /> : <div className="aspect-4/3 bg-plate" />}
      </div>
      <div className="min-w-0 flex-1 basis-44 text-sm">
        <div className="leading-tight font-semibold wrap-anywhere">
          {part ? (
            <Link to={paths.part(part.id)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </div>
        <p className="cond truncate text-2xs text-ink-2">
          <span className="font-mono">{kept.sku}</span> {part?.factTexts.join(' · ')}
        </p>
        {isGone && <Mark answer="conflict" text="No longer sold. Choose another part or remove it." />}
        {marks.map((mark) => (
          <Mark key={mark.answer} {...mark} />
        ))}
        {line && <Mark answer="conflict" text={shortTextOf(line)} />}
        {line && <Mark answer={null} text={raiseTextOf(line)} />}
      </div>
      <div className="ml-auto flex items-center gap-2 max-sm:w-full">
        {!isGone && (
          <Stepper quantity={kept.quantity} min={1} max={most} of={`${name} per machine`} onChange={onQuantity}>
            <QuantityField name={name} quantity={kept.quantity} most={most} onQuantity={onQuantity} />
          </Stepper>
        )}
        <div className={priceLook}>
          {line && (
            <>
              <b className="block">
                <Money minor={line.totalMinor} />
              </b>
              <span className="block text-2xs text-ink-2">
                {formatCount(line.ordered)} × <Money minor={line.unitPriceMinor} />
              </span>
              {line.listName !== null && <span className="block text-2xs text-ink-2">{line.listName}</span>}
            </>
          )}
        </div>
        <ButtonLink look="secondary" small to={changeHref} className="w-20 pointer-coarse:min-h-11 max-sm:hidden">
          <span>
            Change
            {of}
          </span>
        </ButtonLink>
        <Menu
          label={`More for ${name}`}
          button={<Ellipsis size={20} />}
          buttonClassName="grid size-11 shrink-0 place-items-center rounded-ctl hover:bg-sunk"
        >
          <MenuLink to={changeHref} className="sm:hidden">
            <span>
              Change
              {of}
            </span>
          </MenuLink>
          {isSold(row) && (
            <MenuButton onClick={onOthers}>
              <span>Show alternatives{of}</span>
            </MenuButton>
          )}
          <MenuButton onClick={onRemove}>
            <span>Remove{of}</span>
          </MenuButton>
        </Menu>
      </div>
    </li>
  )
}

/** The width of the prices, also in the head and the foot of the table. */
export const priceLook = 'cond w-28 min-w-0 text-right text-sm max-sm:flex-1'

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

const marks = {
  conflict: { Sign: CircleX, look: 'text-stop' },
  unknown: { Sign: CircleAlert, look: 'text-ink-2' },
  warning: { Sign: TriangleAlert, look: 'text-warn' },
} as const

/** A line below the name: why the part needs a look. `answer` null: a note without a sign. */
function Mark({ answer, text }: { answer: keyof typeof marks | null; text: string | null }) {
  if (text === null) return null
  if (answer === null) return <p className="cond text-2xs text-ink-2">{text}</p>
  const { Sign, look } = marks[answer]
  return (
    <p className={clsx('cond flex items-start gap-1 text-2xs', look)}>
      <Sign size={14} className="mt-0.5 shrink-0" />
      {text}
    </p>
  )
}
