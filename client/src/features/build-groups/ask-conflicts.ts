// Asks about conflicts in builds once before a checkout. They never prevent it: parts may be meant for something else.
import { dialogs } from '#client/components/dialogs/store.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { contentOf } from './builder-href.ts'

type Group = Outputs['buildGroups']['inCart']['groups'][number]

const storageKey = 'acceptedConflicts'
const mostKept = 50

/**
 * True if the checkout of these orders may continue. Names each conflict that was not accepted before, and stores the answer for exactly
 * these parts.
 */
export async function askConflicts(groups: readonly Group[], numbers: readonly number[]): Promise<boolean> {
  const accepted = readAccepted()
  const asked = groups.filter(
    (group) =>
      group.check.verdict === 'conflict' &&
      group.lines.some(({ state, orderNumber }) => state === 'inCart' && numbers.includes(orderNumber)) &&
      !accepted.includes(contentOf(group)),
  )
  if (asked.length === 0) return true
  const detail = asked
    .map(
      ({ name, check }) =>
        `${name}: ${check.findings.flatMap(({ verdict, message }) => (verdict === 'conflict' ? [message] : [])).join(' ')}`,
    )
    .join('\n')
  const title = asked.length === 1 ? 'Parts of a build do not fit together' : 'Parts of some builds do not fit together'
  const goesOn = await dialogs.confirm(title, { detail, ok: 'Place anyway', cancel: 'Back to the build' })
  if (goesOn) keepAccepted([...asked.map(contentOf), ...accepted].slice(0, mostKept))
  else showBuild(asked[0]?.name ?? '')
  return goesOn
}

function showBuild(name: string): void {
  const summary = document.querySelector<HTMLElement>(`[data-build="${CSS.escape(name)}"] summary`)
  if (summary?.parentElement instanceof HTMLDetailsElement) summary.parentElement.open = true
  summary?.focus()
}

function readAccepted(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

function keepAccepted(contents: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(contents))
  } catch {
    // Without storage, it asks again.
  }
}
