import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { CircleQuestionMark } from '#client/components/icons/fits.ts'
import { ChevronRight, CircleCheck, CircleX } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import type { BuildCheck, Verdict } from '#common/builds/types.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { builderHref } from './builder-href.ts'

export type BlockLine = Readonly<{
  productId: number
  sku: string
  name: string
  perMachine: number
  pieces: number
  lineQuantity: number
  missing?: number
  /** The result of the last change, if it must be shown. */
  note?: string | null
}>

type BuildBlockProps = {
  build: { name: string; machines: number; lines: readonly BlockLine[]; check?: BuildCheck }
  priceMinor?: number
  /** The label of the line's quantity, such as `Line has`. */
  lineName: string
  isOpen?: boolean
  level?: 3 | 4
  children?: ReactNode
}

const signs: Readonly<Record<Verdict, { Sign: typeof CircleCheck; text: string; look: string }>> = {
  fits: { Sign: CircleCheck, text: 'Fits', look: 'text-ok' },
  conflict: { Sign: CircleX, text: 'Does not fit', look: 'text-stop' },
  unknown: { Sign: CircleQuestionMark, text: "Can't confirm", look: 'text-ink-2' },
}

/** A build under one heading: its verdict, price and number of machines. Opens to show the reasons, and the build's pieces per line. */
export function BuildBlock({ build, priceMinor, lineName, isOpen = false, level = 3, children }: BuildBlockProps) {
  const id = useId()
  const Heading = level === 3 ? 'h3' : 'h4'
  const { name, machines, lines, check } = build
  const missing = lines.reduce((sum, line) => sum + (line.missing ?? 0), 0)
  return (
    <article aria-labelledby={id} className="border border-rule bg-sheet" data-build={name}>
      <details open={isOpen} className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
          <span className="flex min-w-0 flex-1 basis-40 items-center gap-2">
            <ChevronRight size={16} className="shrink-0 group-open:rotate-90 print:hidden" />
            <Heading id={id} className="min-w-0 text-base wrap-anywhere">
              {name} <span className="font-normal text-ink-2">{plural(machines, 'machine')}</span>
            </Heading>
          </span>
          {check && <VerdictText verdict={check.verdict} />}
          {priceMinor !== undefined && (
            <b>
              <Money minor={priceMinor} />
            </b>
          )}
        </summary>
        <div className="space-y-3 border-t border-rule p-3">
          {check && check.findings.length > 0 && (
            <ul aria-label="Findings" className="space-y-2 text-sm">
              {check.findings.map(({ rule, verdict, message }) => (
                <li
                  key={rule}
                  className={clsx('wrap-anywhere', verdict === 'conflict' ? 'text-stop' : verdict === 'warning' && 'text-warn')}
                >
                  {message}
                </li>
              ))}
            </ul>
          )}
          <TableRegion label={`Pieces of ${name}`}>
            <TableHead>
              <HeadCell>Part</HeadCell>
              <HeadCell right>Each</HeadCell>
              <HeadCell right>Pieces</HeadCell>
              <HeadCell right>{lineName}</HeadCell>
            </TableHead>
            <TableBody>
              {lines.map((line) => (
                <PieceRow key={line.productId} line={line} />
              ))}
            </TableBody>
          </TableRegion>
          <Link to={builderHref(build)} className="inline-flex min-h-11 items-center underline underline-offset-4 print:hidden">
            Open in the builder
          </Link>
        </div>
      </details>
      {missing > 0 && (
        <p className="border-t border-rule bg-warn-back px-3 py-2 text-warn">
          {plural(missing, 'piece')} {missing === 1 ? 'is' : 'are'} missing: lines have less than the build needs.
        </p>
      )}
      {children && <div className="flex flex-wrap gap-x-3 gap-y-1 border-t border-rule px-2 py-1 print:hidden">{children}</div>}
    </article>
  )
}

function VerdictText({ verdict }: { verdict: Verdict }) {
  const { Sign, text, look } = signs[verdict]
  return (
    <span className={clsx('inline-flex items-center gap-1 font-semibold', look)}>
      <Sign size={18} className="shrink-0" />
      {text}
    </span>
  )
}

function PieceRow({ line: { productId, sku, name, perMachine, pieces, lineQuantity, missing = 0, note } }: { line: BlockLine }) {
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <Link to={paths.part(productId)} className="underline underline-offset-4">
          {name}
        </Link>
        <span className="block text-2xs text-ink-2">
          {sku}
          {note && `, ${note}`}
        </span>
      </Cell>
      <Cell right>{formatCount(perMachine)}</Cell>
      <Cell right>{formatCount(pieces)}</Cell>
      <Cell right className={missing > 0 ? 'font-semibold text-warn' : undefined}>
        {formatCount(lineQuantity)}
        {missing > 0 && <span className="block text-2xs">{formatCount(missing)} missing</span>}
      </Cell>
    </tr>
  )
}
