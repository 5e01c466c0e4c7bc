// Asks once about builds whose parts do not fit together: when one is added, or before its checkout. It never prevents either, because parts
// may be meant for something else.
import { dialogs } from '#client/components/dialogs/store.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { writeBuildLines } from '#common/builds/content.ts'

type Group = Outputs['buildGroups']['inCart']['groups'][number]

/** A build with its parts per machine. */
type CheckedBuild = Readonly<{
  name: string
  check: Readonly<{ verdict: string; findings: readonly Readonly<{ verdict: string; message: string }>[] }>
  parts: readonly Readonly<{ sku: string; quantity: number }>[]
}>

const storageKey = 'acceptedConflicts'
const mostKept = 50

/** True if the checkout of these orders may continue. After a refusal, it shows the build. */
export async function askConflicts(groups: readonly Group[], numbers: readonly number[]): Promise<boolean> {
  const builds = groups
    .filter(({ lines }) => lines.some(({ state, orderNumber }) => state === 'inCart' && numbers.includes(orderNumber)))
    .map(toChecked)
  const refused = await askAbout(builds, 'Place anyway')
  if (refused) showBuild(refused.name)
  return refused === null
}

/** True if these builds may be added. */
export async function askBeforeAdding(builds: readonly CheckedBuild[]): Promise<boolean> {
  return (await askAbout(builds, 'Add anyway')) === null
}

/** A build of the cart or of a list, as the questions need it. */
export const toChecked = ({
  name,
  check,
  lines,
}: Pick<Group, 'name' | 'check'> & { lines: readonly { sku: string; perMachine: number }[] }) => ({
  name,
  check,
  parts: lines.map(({ sku, perMachine }) => ({ sku, quantity: perMachine })),
})

/**
 * Names each conflict that was not accepted before, and stores the answer for exactly these parts. Returns the first build that was asked
 * about if the answer is no, else null.
 */
async function askAbout(builds: readonly CheckedBuild[], ok: string): Promise<CheckedBuild | null> {
  const accepted = readAccepted()
  const asked = builds.filter((build) => build.check.verdict === 'conflict' && !accepted.includes(keyOf(build)))
  const [first] = asked
  if (!first) return null
  const detail = asked
    .map(
      ({ name, check }) =>
        `${name}: ${check.findings.flatMap(({ verdict, message }) => (verdict === 'conflict' ? [message] : [])).join(' ')}`,
    )
    .join('\n')
  const title = asked.length === 1 ? 'Parts of a build do not fit together' : 'Parts of some builds do not fit together'
  if (!(await dialogs.confirm(title, { detail, ok, cancel: 'Back to the build', prefersCancel: true }))) return first
  keepAccepted([...asked.map(keyOf), ...accepted].slice(0, mostKept))
  return null
}

/** The parts in one order, whatever page they come from: what was accepted on adding is not asked again at the checkout. */
const keyOf = ({ parts }: CheckedBuild): string => writeBuildLines([...parts].sort((a, b) => (a.sku < b.sku ? -1 : 1)))

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
