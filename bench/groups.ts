// All lines of `npm run bench`, in the order of its table. A new group of lines is one more entry.
import { besideWritesNames, linesBesideWrites } from './beside-writes.ts'
import { buildPageLines, buildPageNames, checkName, measureChecks } from './build-lines.ts'
import { checkoutName, measureCheckouts } from './checkout-lines.ts'
import { commandLineNames, commandLines } from './command-lines.ts'
import { growthLines } from './growth-lines.ts'
import { comparing, type LineGroup, together } from './line-group.ts'
import { comparedLineNames, comparedLines } from './lines.ts'
import { longTail } from './long-tail-lines.ts'
import { measureMemory, memoryNames } from './memory-line.ts'
import { pageLineNames, pageLines } from './page-lines.ts'
import { measureQuickOrder, quickOrderNames } from './quick-order-lines.ts'
import { searchGroups } from './search-lines.ts'
import { searchRatioLines, searchRatioNames } from './search-ratio.ts'
import { sellingGroups } from './selling-groups.ts'
import type { Stage } from './stage.ts'
import { measureStart, startName } from './start-line.ts'

export const startRows = async ({ folder, main, rounds }: Stage) => [await measureStart(folder, main, rounds)]

export const lineGroups: readonly LineGroup[] = [
  // First: later lines leave thousands of mails and documents, which this line's shop would work off while it is measured.
  together(memoryNames, measureMemory, 6),
  longTail,
  comparing(pageLineNames, pageLines),
  comparing(comparedLineNames, comparedLines),
  comparing(commandLineNames, async (stage) => commandLines({ ...stage, shop: await stage.startShop(stage.url, { WORKER: 'off' }) })),
  comparing(besideWritesNames, linesBesideWrites),
  together([checkoutName], measureCheckouts),
  ...searchGroups,
  together(quickOrderNames, measureQuickOrder),
  together([checkName], measureChecks),
  comparing(buildPageNames, buildPageLines),
  comparing(searchRatioNames, searchRatioLines),
  ...sellingGroups,
  together([startName], startRows),
]

export const namesOf = { lines: lineGroups.flatMap(({ names }) => names), growth: growthLines.map(({ name }) => name) }

const weights = new Map(lineGroups.flatMap(({ names, weight = 1 }) => names.map((name) => [name, weight])))

/** How long a line takes, compared with others. */
export const weightOf = (name: string): number => weights.get(name) ?? 1
