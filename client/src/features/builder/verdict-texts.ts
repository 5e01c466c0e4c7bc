// The texts of a build check. Pure.

import type { Answer, BuildCheck, Power } from '#common/builds/types.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { formatDay } from '#common/kit/format-day.ts'

export const answerNames: Readonly<Record<Answer, string>> = {
  fits: 'Fits',
  warning: 'Fits with a condition',
  unknown: 'Not known',
  conflict: 'Does not fit',
}

/** The number of parts that the check covers. */
export type Coverage = Readonly<{
  parts: number
  /** Parts without data: loading, or `hasFailed`. */
  waiting: number
  hasFailed: boolean
  /** Parts that were left out: no longer sold, or without facts yet. */
  unchecked: number
}>

/**
 * The verdict in one line and its look; null for a plain look. Plain `Fits`, and its green, are only for a complete, fully checked machine.
 */
export function headlineOf(check: BuildCheck, { parts, waiting, hasFailed, unchecked }: Coverage): { text: string; look: Answer | null } {
  if (parts === 0) return { text: 'Nothing to check yet', look: null }
  if (waiting > 0) return hasFailed ? { text: 'Not checked', look: 'unknown' } : { text: 'Checking…', look: null }
  const count = (answer: Answer) => check.findings.filter(({ verdict }) => verdict === answer).length
  const [conditions, unknowns, conflicts] = [count('warning'), count('unknown'), count('conflict')]
  const left = unchecked > 0 ? [`${plural(unchecked, 'part')} not checked`] : []
  if (check.verdict === 'conflict' || check.verdict === 'unknown') {
    const counts = [
      ...(conflicts > 0 ? [plural(conflicts, 'conflict')] : []),
      ...(unknowns > 0 ? [`${formatCount(unknowns)} unknown`] : []),
      ...(conditions > 0 ? [plural(conditions, 'condition')] : []),
    ]
    const name = check.verdict === 'conflict' ? answerNames.conflict : "Can't confirm"
    const text = check.findings.length > 1 ? `${name}: ${counts.join(', ')}` : name
    return { text: [text, ...left].join(', '), look: check.verdict }
  }
  if (unchecked > 0) return { text: left.join(), look: 'unknown' }
  const isUnfinished = check.missing !== undefined && check.missing.length > 0
  const text = [
    isUnfinished ? 'Fits so far' : 'Fits',
    conditions > 0 && ` with ${conditions === 1 ? 'a condition' : plural(conditions, 'condition')}`,
    unknowns > 0 && `, ${formatCount(unknowns)} unknown`,
  ]
  return { text: text.filter(Boolean).join(''), look: conditions > 0 ? 'warning' : isUnfinished || unknowns > 0 ? 'unknown' : 'fits' }
}

export function announcementOf(check: BuildCheck, coverage: Coverage, pieces: number): string {
  if (pieces === 0) return 'The build is empty.'
  const [first] = check.findings
  return `${headlineOf(check, coverage).text}. ${first ? sentenceOf(first.message) : `${plural(pieces, 'piece')} checked.`}`
}

export const sentenceOf = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export function powerTextOf({ needed, available }: Power): string {
  if (available === undefined) return `${formatCount(needed)} W needed. Choose a power supply with some headroom`
  const left = available - needed
  const said = `${formatCount(needed)} W needed, ${formatCount(available)} W supplied`
  return left < 0 ? `${said}: ${formatCount(-left)} W too little` : `${said}: ${formatCount(left)} W to spare`
}

type Checked = Readonly<{ verifiedOn: string | null }>

/** The age of the data behind the verdict. */
export function dataDateOf(parts: readonly Checked[]): string {
  const days = parts.flatMap(({ verifiedOn }) => verifiedOn ?? []).sort()
  const [oldest] = days
  if (oldest === undefined) return 'Based on supplier data. Not yet checked by us.'
  const since = `${days.length === 1 ? 'on' : 'since'} ${formatDay(oldest)}`
  if (days.length === parts.length) return `Data of all parts checked by hand ${since}.`
  return `Data of ${formatCount(days.length)} of ${plural(parts.length, 'part')} checked by hand ${since}; the rest comes from suppliers.`
}
