// The texts of a build check. Pure.

import type { Answer, BuildCheck, Finding, Power, RuleId } from '#common/builds/types.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { formatDay } from '#common/kit/format-day.ts'

export const answerNames: Readonly<Record<Answer, string>> = {
  fits: 'Fits',
  warning: 'Works, with one thing to check',
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
  /** Parts with less stock than all machines need. */
  short?: number
}>

/**
 * The verdict in one line and its look; null for a plain look. Plain `Fits`, and its green, are only for a complete, fully checked machine
 * whose parts are in stock.
 */
export function headlineOf(
  check: BuildCheck,
  { parts, waiting, hasFailed, unchecked, short = 0 }: Coverage,
): { text: string; look: Answer | null } {
  if (parts === 0) return { text: 'Nothing to check yet', look: null }
  if (waiting > 0) return hasFailed ? { text: 'Not checked', look: 'unknown' } : { text: 'Checking…', look: null }
  const count = (answer: Answer) => check.findings.filter(({ verdict }) => verdict === answer).length
  const [conditions, unknowns, conflicts] = [count('warning'), count('unknown'), count('conflict')]
  const left = unchecked > 0 ? [`${plural(unchecked, 'part')} not checked`] : []
  if (check.verdict === 'conflict' || check.verdict === 'unknown') {
    const counts = [
      ...(conflicts > 0 ? [plural(conflicts, 'conflict')] : []),
      ...(unknowns > 0 ? [`${formatCount(unknowns)} unknown`] : []),
      ...(conditions > 0 ? [toCheck(conditions)] : []),
      ...left,
    ].join(', ')
    return { text: check.verdict === 'conflict' ? counts : `Can't confirm: ${counts}`, look: check.verdict }
  }
  if (unchecked > 0) return { text: left.join(), look: 'unknown' }
  const isUnfinished = check.missing !== undefined && check.missing.length > 0
  const text = [
    isUnfinished ? 'OK so far' : 'Fits',
    ...(unknowns > 0 ? [`${formatCount(unknowns)} unknown`] : []),
    ...(conditions > 0 ? [toCheck(conditions)] : []),
    ...(short > 0 ? [`${plural(short, 'part')} short`] : []),
  ]
  return { text: text.join(', '), look: conditions > 0 || short > 0 ? 'warning' : isUnfinished || unknowns > 0 ? 'unknown' : 'fits' }
}

const toCheck = (count: number): string => `${plural(count, 'thing')} to check`

/** Conditions that a part must be added or replaced for; the others need a look, an update or an adapter. */
const mended: readonly RuleId[] = ['video-output', 'cooler-present']

/** A finding in a sentence: its answer, the reason, and what to do. */
export function textOf({ rule, verdict, message }: Pick<Finding, 'rule' | 'verdict' | 'message'>): { name: string; reason: string } {
  if (verdict !== 'warning') return { name: `${answerNames[verdict]}.`, reason: sentenceOf(message) }
  const name = mended.includes(rule) ? 'Works, with one thing to fix:' : `${answerNames.warning}:`
  return { name, reason: sentenceOf(message.replace(/^(?:The|No) /, (word) => word.toLowerCase())) }
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
  if (days.length === parts.length) return `All parts checked by us ${since}.`
  return `${formatCount(days.length)} of ${plural(parts.length, 'part')} checked by us ${since}. The rest is supplier data.`
}
