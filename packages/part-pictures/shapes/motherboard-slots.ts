// The slots of a motherboard: memory beside the socket, cards and drives below it. All places in mm from the top left, times `k`.
import type { Facts } from '../facts.ts'
import { gold, graphite, steel, type Tone } from '../palette.ts'
import { circle, d, flat, inked, type Point, path, rect, rects, stroked } from '../svg.ts'
import { laneLengths, slotPitch } from './expansion-card.ts'

export type BoardSize = { width: number; height: number }
type Box = readonly [x: number, y: number, width: number, height: number]

export function memorySlots(facts: Facts, form: BoardSize, k: number): string {
  const count = Math.min(8, facts.count('memorySlots', 64) || 2)
  const small = facts.word('formFactor').startsWith('Thin')
  const pitch = 9.6
  const length = small ? 74 : 128
  const bodies: Box[] = []
  const slot = (x: number) => bodies.push([x * k, 12 * k, 6.6 * k, length * k])
  const right = count > 4 ? count / 2 : count
  const start = Math.min(form.width - 22 - right * pitch + 4, 134)
  for (let i = 0; i < Math.ceil(right); i++) slot(start + i * pitch)
  // Boards of eight keep four on the other side of the socket.
  if (count > 4) for (let i = 0; i < Math.floor(right); i++) slot(37 + i * 5.2)
  const second = bodies.filter((_, i) => i % 2 === 1)
  const tone = facts.finish(graphite).accent
  const lively = tone === graphite || tone.base === '#26332e' ? { base: '#6d7974', dark: graphite.dark, light: '#8f9b96' } : tone
  return (
    rects(bodies, inked('#55625c', 1.3)) +
    rects(second, inked(lively.base, 1.3)) +
    rects(
      bodies.map(([x, y, w, h]) => [x + w * 0.38, y + 6, w * 0.24, h - 12] as const),
      flat(graphite.dark),
    ) +
    rects(
      bodies.flatMap(([x, y, w, h]): Box[] => [
        [x, y - 3 * k, w, 5 * k],
        [x, y + h - 2 * k, w, 5 * k],
      ]),
      inked(steel.base, 1),
    )
  )
}

/** PCI Express slots from the top one down, the longest first as boards have it, with M.2 drives under their covers between. */
export function expansionSlots(facts: Facts, form: BoardSize, armour: Tone, k: number): string {
  const compact = form.height < 200
  const first = compact ? 158 : 150
  const rows = Math.floor((form.height - 8 - first) / slotPitch) + 1
  const arranged = arrange(lanesOf(facts).slice(0, Math.max(1, Math.floor((form.height - 150) / slotPitch))), rows)
  const placed = arranged
    .map((lanes, row) => ({ lanes, y: first + row * slotPitch, strong: lanes === 16 && row < 3 }))
    .filter(({ lanes }) => lanes > 0)
  const box = ({ lanes, y }: { lanes: number; y: number }): Box => [38 * k, (y - 4) * k, (laneLengths[lanes] ?? 89) * k, 8 * k]
  const grooves = placed.flatMap(({ lanes, y }): Box[] => [
    [40 * k, (y - 1) * k, 10.5 * k, 2 * k],
    [52.5 * k, (y - 1) * k, ((laneLengths[lanes] ?? 89) - 17) * k, 2 * k],
  ])
  const free = arranged.flatMap((lanes, row): Point[] => (lanes > 4 ? [] : [[lanes === 0 ? 50 : 84, first + row * slotPitch]]))
  const drives = Math.min(5, facts.count('m2Slots', 12))
  const covers = (compact ? [[40, 140] as const] : [[42, first - 16] as const, ...free]).slice(0, drives)
  return (
    rects(placed.filter(({ strong }) => !strong).map(box), inked('#55625c', 1.3)) +
    rects(placed.filter(({ strong }) => strong).map(box), inked(steel.base, 1.4)) +
    rects(grooves, flat(graphite.dark)) +
    covers
      .map(([x, y], i) =>
        driveCover(x, y, Math.min(84, form.width - x - 66), i === 0 || facts.share(`cover ${String(i)}`) < 0.6 ? armour : coverTone, k),
      )
      .join('')
  )
}

const coverTone: Tone = { base: '#47544e', dark: '#2f3a36', light: '#6d7974' }

const driveCover = (x: number, y: number, length: number, tone: Tone, k: number): string =>
  rect(x * k, (y - 7.5) * k, length * k, 15 * k, inked(tone.base, 1.4), 2) +
  path(d`M${(x + 8) * k} ${(y - 3) * k}h${(length - 18) * k}M${(x + 8) * k} ${(y + 3) * k}h${(length - 26) * k}`, stroked(tone.dark, 1.6)) +
  circle((x + length - 4) * k, y * k, 1.7 * k, flat(gold.base))

const lanesOf = (facts: Facts): number[] =>
  facts
    .words('pcieSlotList')
    .flatMap((text) => {
      const [, quantity, lanes] = /^([1-7]) × .*x(16|8|4|2|1)$/.exec(text) ?? []
      return Array.from({ length: Number(quantity ?? 0) }, () => Number(lanes))
    })
    .sort((a, b) => b - a)

/** Long slots get air between them: each takes the next row but one while rows are left. */
function arrange(lanes: readonly number[], rows: number): number[] {
  const placed = Array.from({ length: Math.max(1, rows) }, () => 0)
  let row = 0
  for (const width of lanes) {
    if (row >= placed.length) row = placed.indexOf(0)
    if (row < 0) break
    placed[row] = width
    row += width === 16 ? 2 : 1
    while (placed[row] !== undefined && placed[row] !== 0) row++
  }
  return placed
}
