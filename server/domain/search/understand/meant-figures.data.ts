// Figures that people mean as a bound when they search: "650w" finds supplies of 650 W and more, "cl30" latencies of 30 and less. All other
// figures are exact: lengths, sizes of screens, kits of modules.
import type { Side } from '../read/read-bounds.ts'

type Meant = Readonly<{
  side: Side
  /** True if a number without its unit means this figure beside the category: "psu 850". */
  isBare?: boolean
}>

const bare: Meant = { side: 'from', isBare: true }
const withUnit: Meant = { side: 'from' }

/** A typed bound of the first attribute means the second, unless the search says this word: "cooler under 160mm" is the height of an air cooler. */
export const boundedInstead: Readonly<Record<string, Readonly<{ said: string; meant: string; unless: string }>>> = {
  'CPU cooler': { said: 'radiatorSize', meant: 'height', unless: 'Liquid' },
}

/** By product type and attribute. */
export const meantFigures: Readonly<Record<string, Readonly<Record<string, Meant>>>> = {
  CPU: { cores: withUnit },
  'Graphics card': { memory: bare },
  Memory: { capacity: bare, speed: bare, casLatency: { side: 'to' } },
  Monitor: { refreshRate: bare },
  Motherboard: { ethernetSpeed: withUnit },
  Mouse: { pollingRate: withUnit },
  'Network card': { speed: withUnit },
  'Power supply': { wattage: bare },
  Storage: { capacity: bare },
}
