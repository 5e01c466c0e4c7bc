import { shorten } from '#common/kit/cut-text.ts'
import type { ImportCounts, RefusedRow } from './schema.ts'

type Terminal = { isTTY?: boolean; write: (text: string) => unknown }

const barWidth = 30
const redrawMs = 100
const lineMs = 5_000

/** Shows a progress bar on a terminal, and occasional lines elsewhere. `share` is the part of the file that has been read, from 0 to 1. */
export function createProgress(terminal: Terminal, now = () => performance.now()) {
  const isBar = terminal.isTTY === true
  let shownAt = now()
  let isShown = false

  return {
    show({ added, changed, unchanged, refused }: ImportCounts, share: number): void {
      if (now() - shownAt < (isBar ? redrawMs : lineMs)) return
      shownAt = now()
      isShown = true
      const percent = `${Math.round(share * 100)} %`
      const rows = `${added + changed + unchanged + refused} rows${refused > 0 ? `, ${refused} refused` : ''}`
      const filled = Math.round(share * barWidth)
      terminal.write(
        isBar ? `\r[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ${percent}, ${rows}\u001B[K` : `${percent}, ${rows}\n`,
      )
    },
    clear(): void {
      if (isBar && isShown) terminal.write('\r\u001B[K')
    },
  }
}

export const refusedLine = ({ line, sku, reasons }: RefusedRow): string =>
  `  line ${line}${sku === null ? '' : ` (${shorten(sku, 60)})`}: ${reasons.join('; ')}`

/** The closing lines of an import: counts, and values that were changed during the import. */
export function summaryLines(counts: ImportCounts, { seconds, dryRun }: { seconds: number; dryRun: boolean }): string[] {
  const { added, changed, unchanged, refused, implausibleYears, ignoredFields, line, isComplete } = counts
  const ignored = Object.keys(ignoredFields)
  return [
    `${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused (${seconds.toFixed(1)} s${dryRun ? ', dry run: nothing was written' : ''})`,
    ...(implausibleYears > 0
      ? [`${implausibleYears} implausible release ${implausibleYears === 1 ? 'year was' : 'years were'} stored as unknown`]
      : []),
    ...(ignored.length > 0 ? [`Unknown fields were ignored: ${ignored.slice(0, 10).join(', ')}`] : []),
    ...(isComplete ? [] : [`Stopped after line ${line}; run the import again to complete it`]),
  ]
}

/** Of parts that are found by number and name, but not by specs yet. */
export const waitingLine = (waiting: number, isRead: boolean): string =>
  `${partsWait(waiting)}: ${isRead ? 'the shop reads them now' : 'reading them, because no worker of the shop runs'}`

/** `left`: parts that still wait, because the command was stopped. */
export const specsLine = (left: number, seconds: number): string =>
  left === 0 ? `All specs are read (${seconds.toFixed(1)} s)` : `${partsWait(left)}: a worker of the shop reads them when it starts`

const partsWait = (count: number): string => (count === 1 ? '1 part waits for its specs' : `${count} parts wait for their specs`)
