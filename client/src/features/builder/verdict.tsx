import clsx from 'clsx'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { CircleAlert } from '#client/components/icons/orders.ts'
import { CircleCheck, CircleX, TriangleAlert } from '#client/components/icons/shop.ts'
import type { Answer, BuildCheck, Finding } from '#common/builds/types.ts'
import { formatDay } from '#common/kit/format-day.ts'
import { anchorOf, type BuildRow, nameOf } from './build-rows.ts'
import { PowerBar } from './power-bar.tsx'
import { namesOfSlots, slotOf, slots } from './slots.ts'
import { type Coverage, dataDateOf, headlineOf, textOf } from './verdict-texts.ts'

const signs = { fits: CircleCheck, warning: TriangleAlert, unknown: CircleAlert, conflict: CircleX } as const
const looks: Readonly<Record<Answer, string>> = {
  fits: 'text-ok',
  warning: 'text-warn',
  unknown: 'text-ink-2',
  conflict: 'text-stop',
}
const backs: Readonly<Record<Answer, string>> = {
  fits: 'bg-ok-back text-ok',
  warning: 'bg-warn-back text-warn',
  unknown: 'bg-sunk text-ink',
  conflict: 'bg-stop-back text-stop',
}

type HeadlineProps = { check: BuildCheck; coverage: Coverage; className?: string }

export function Headline({ check, coverage, className }: HeadlineProps) {
  const { text, look } = headlineOf(check, coverage)
  if (look === null) return <span className={clsx('text-ink-2', className)}>{text}</span>
  const Sign = signs[look]
  return (
    <span className={clsx('inline-flex items-center gap-2 font-semibold', look === 'unknown' ? 'text-ink' : looks[look], className)}>
      <Sign size={20} className="shrink-0" />
      {text}
    </span>
  )
}

type VerdictProps = {
  check: BuildCheck
  coverage: Coverage
  rows: readonly BuildRow[]
  onOthers?: ((sku: string) => void) | undefined
  onShow?: ((sku: string) => void) | undefined
}

export function Verdict({ check: now, coverage, rows, onOthers, onShow }: VerdictProps) {
  const isEmpty = rows.length === 0
  const isWhole = coverage.waiting === 0
  // While a part's data is loading, the former findings remain. If there are none, it shows nothing.
  const [former, setFormer] = useState<BuildCheck | null>(null)
  if (isWhole && former !== now) setFormer(now)
  const check: BuildCheck = isWhole ? now : ((coverage.hasFailed ? null : former) ?? { verdict: 'unknown', findings: [] })
  const missing = namesOfSlots(check.missing ?? [])
  const { look } = headlineOf(check, coverage)
  const sold = rows.flatMap(({ part }) => part ?? [])
  return (
    <div>
      <h3 className={clsx('px-4 py-3 text-lg', look === null ? 'bg-sunk' : backs[look])}>
        <Headline check={check} coverage={coverage} />
      </h3>
      {check.findings.length > 0 && (
        <ul aria-label="Findings" className="divide-y divide-rule border-t border-rule">
          {check.findings.map((finding) => (
            <FindingRow key={finding.rule} finding={finding} rows={rows} onOthers={onOthers} onShow={onShow} />
          ))}
        </ul>
      )}
      {check.power && (
        <div className="border-t border-rule px-4 py-3">
          <PowerBar power={check.power} />
        </div>
      )}
      {missing.length > 0 && (
        <p className="border-t border-rule px-4 py-3 text-sm">
          <b>To start, {isEmpty ? 'a' : 'this'} machine still needs:</b> {missing.join(', ')}.
        </p>
      )}
      {sold.length > 0 && <p className="border-t border-rule px-4 py-3 text-2xs text-ink-2">{dataDateOf(sold)}</p>}
    </div>
  )
}

function FindingRow({ finding, rows, onOthers, onShow }: Omit<VerdictProps, 'check' | 'coverage'> & { finding: Finding }) {
  const { verdict, parts, asOf } = finding
  const { name, reason } = textOf(finding)
  const Sign = signs[verdict]
  const named = slots.flatMap((slot) =>
    rows.filter(({ kept, part }) => parts.includes(kept.sku) && slotOf(part?.productType ?? kept.productType) === slot),
  )
  return (
    <li className="px-4 py-3 text-sm" data-rule={finding.rule}>
      <p className="flex items-start gap-2">
        <Sign size={18} className={clsx('mt-0.5 shrink-0', looks[verdict])} />
        <span className="min-w-0 wrap-anywhere">
          <b className={looks[verdict]}>{name}</b> {reason}
          {asOf !== undefined && <span className="text-ink-2"> Checked on {formatDay(asOf)}.</span>}
        </span>
      </p>
      <ul className="mt-1 space-y-1 pl-6">
        {named.map((row) => (
          <li key={row.kept.sku} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            {onShow ? (
              <a
                href={`#${anchorOf(row.kept.sku)}`}
                className="inline-flex min-h-6 max-w-full min-w-0 flex-1 basis-28 items-center truncate underline underline-offset-4 pointer-coarse:min-h-11"
                onClick={(event) => {
                  event.preventDefault()
                  onShow(row.kept.sku)
                }}
              >
                <span className="truncate">{nameOf(row)}</span>
              </a>
            ) : (
              <span className="min-w-0 wrap-anywhere">{nameOf(row)}</span>
            )}
            {onOthers && verdict !== 'fits' && (
              <Button look="secondary" small className="pointer-coarse:min-h-11" onClick={() => onOthers(row.kept.sku)}>
                <span>
                  Show alternatives<span className="sr-only"> instead of {nameOf(row)}</span>
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
