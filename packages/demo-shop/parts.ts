// Facts as the manufacturers publish them; prices, stock and minimum quantities are invented. Specs have the fields of supplier price
// lists, and only what the manufacturers state: uncertain figures are left out.
import { cases } from './parts/case.ts'
import { caseFans } from './parts/case-fan.ts'
import { cpus } from './parts/cpu.ts'
import { cpuCoolers } from './parts/cpu-cooler.ts'
import { graphicsCards } from './parts/graphics-card.ts'
import { keyboards, mice } from './parts/input-device.ts'
import { memoryKits } from './parts/memory.ts'
import { monitors } from './parts/monitor.ts'
import { motherboards } from './parts/motherboard.ts'
import type { DemoPart } from './parts/part.ts'
import { powerSupplies } from './parts/power-supply.ts'
import { networkCards, thermalCompounds } from './parts/small-part.ts'
import { drives } from './parts/storage.ts'

const shelves = [
  ...thermalCompounds,
  ...networkCards,
  ...mice,
  ...keyboards,
  ...monitors,
  ...caseFans,
  ...cases,
  ...cpuCoolers,
  ...powerSupplies,
  ...drives,
  ...memoryKits,
  ...graphicsCards,
  ...motherboards,
  ...cpus,
]

/** Oldest first, so that the shop's newest rows are the newest parts. */
export const demoParts: readonly DemoPart[] = shelves.toSorted((a, b) => (a.releaseYear ?? 0) - (b.releaseYear ?? 0))
