// M.2 slots in a supplier's rows. A row with several sizes ("2260/2280") is a slot. Rows with one size or a range are separate slots for
// some suppliers, and the sizes of one slot for others.
import { pcieLinkIn } from './choices.ts'
import { isCredibleVersion } from './pcie-platforms.ts'
import { listAt, textAt } from './source.ts'

type Row = Readonly<{ size: string; pcie: string | undefined; takesSata: boolean }>

const isForWireless = /wi-?fi|cnvi/i
const isOneSlot = /\d\s*[/,]\s*\d/
const sizes = /22(?:30|42|60|80|110)|25(?:80|110)/g
const sata = /sata/i
const version = /PCIe (\d)/

/** Rows for drives, without rows for wireless cards (key E), and without a PCIe version that the board cannot have. */
export function m2Rows(specs: unknown): readonly Row[] {
  return listAt(specs, 'm2_slots').flatMap((row) => {
    const link = textAt(row, 'interface')
    if (/^\s*e\s*$/i.test(textAt(row, 'key')) || isForWireless.test(link)) return []
    const pcie = pcieLinkIn(link)
    const isFilledIn = pcie !== undefined && !isCredibleVersion(specs, Number(version.exec(pcie)?.[1]))
    return [{ size: textAt(row, 'size').trim(), pcie: isFilledIn ? undefined : pcie, takesSata: sata.test(link) }]
  })
}

/** The minimum number of slots: every row with several sizes, and of the others only the most frequent size. */
export function sureM2Slots(rows: readonly Row[]): number {
  const others = new Map<string, number>()
  for (const { size } of rows) if (size !== '' && !isOneSlot.test(size)) others.set(size, (others.get(size) ?? 0) + 1)
  return rows.filter(({ size }) => isOneSlot.test(size)).length + Math.max(0, ...others.values())
}

/** The drive lengths that at least one slot takes: `2280`. */
export const m2Lengths = (rows: readonly Row[]): readonly string[] =>
  [...new Set(rows.flatMap(({ size }) => size.match(sizes) ?? []))].sort((a, b) => Number(a) - Number(b))

export const m2SataSlots = (rows: readonly Row[]): number => rows.filter(({ takesSata }) => takesSata).length

/** The distinct slots: `PCIe 4.0 x4 or SATA, 2280`. */
export const m2SlotTexts = (rows: readonly Row[]): readonly string[] => [...new Set(rows.map(describe))].filter((text) => text !== '')

function describe({ size, pcie, takesSata }: Row): string {
  const bus = [pcie, takesSata ? 'SATA' : undefined].filter((part) => part !== undefined).join(' or ')
  const lengths = (size.match(sizes) ?? []).join('/')
  return [bus, lengths && (size.includes('-') ? size.replace(/\s*,\s*/g, '/') : lengths)].filter((part) => part !== '').join(' · ')
}
