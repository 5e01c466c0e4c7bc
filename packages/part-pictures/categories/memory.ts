// Memory modules, to scale along their standard length: the key notch says the generation, the stack says how many are in the kit.
import { type Category, type Dimension, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, hairline, ink, mask, plate, type Tone } from '../palette.ts'
import { chip, fingers, print, smallParts, sticker } from '../shapes/details.ts'
import { heatSpreader } from '../shapes/heat-spreaders.ts'
import { at, copies, d, flat, inked, path, rect, text } from '../svg.ts'

/** Where the notch sits, as a share of the length from the left, and the standard heights in mm. */
const notches: Readonly<Record<string, number>> = { DDR1: 0.55, DDR: 0.55, DDR2: 0.53, DDR3: 0.41, DDR4: 0.532, DDR5: 0.505 }
const laptopNotches: Readonly<Record<string, number>> = { DDR1: 0.25, DDR2: 0.25, DDR3: 0.367, DDR4: 0.566, DDR5: 0.54 }

export const memory: Category = {
  noun: () => 'RAM module',
  draw(facts) {
    const laptop = /so-?dimm/i.test(facts.word('formFactor')) || facts.says(/so-?dimm/i)
    const generation = facts.word('memoryType')
    const length = laptop ? 67.6 : 133.35
    const scale = laptop ? 5.4 : 3.45
    const standard = laptop ? 30 : generation === 'DDR3' || generation === 'DDR2' ? 30 : 31.25
    const lit = facts.isLit()
    const known = facts.number('height', 18, 70)
    const covered =
      !laptop &&
      (lit ||
        (facts.flag('heatSpreader') ??
          facts.says(/trident|vengeance|ripjaws|flare|fury|beast|viper|dominator|t-force|crucial pro|ballistix|lancer|spectrix|xlr8/i)))
    const tall = covered ? (known ?? (lit ? 43 : 36)) : standard
    const modules = Math.max(1, Math.min(8, facts.count('modules', 64)))
    const [w, h] = [length * scale, tall * scale]
    const step = modules <= 2 ? [12, 44] : [9, 132 / modules]
    const [dx, dy] = [(step[0] ?? 0) * (modules - 1), (step[1] ?? 0) * (modules - 1)]
    const module = oneModule(facts, {
      w,
      h,
      scale,
      covered,
      lit,
      generation,
      notch: (laptop ? laptopNotches : notches)[generation] ?? 0.52,
    })
    const places = Array.from({ length: modules }, (_, i) => at(dx / 2 - (step[0] ?? 0) * i, -dy / 2 + (step[1] ?? 0) * i))
    const dimensions: Dimension[] = [{ kind: 'across', from: -w / 2 - dx / 2, to: w / 2 - dx / 2, label: millimetres(length) }]
    if (covered ? known : true)
      dimensions.push({ kind: 'down', from: dy / 2 - h / 2, to: dy / 2 + h / 2, label: millimetres(known && covered ? known : standard) })
    return { width: w + dx, height: h + dy, body: copies('module', module, places), dimensions }
  },
}

const boards: readonly (readonly [RegExp, Tone])[] = [
  [/black/i, graphite],
  [/blue/i, { base: '#2c567c', dark: '#1f3f5d', light: '#3f7099' }],
  [/red/i, { base: '#8d3a34', dark: '#6a2924', light: '#a8534c' }],
]

type Module = { w: number; h: number; scale: number; covered: boolean; lit: boolean; generation: string; notch: number }

function oneModule(facts: Facts, { w, h, scale, covered, lit, generation, notch }: Module): string {
  const [left, top, bottom] = [-w / 2, -h / 2, h / 2]
  const pcbTop = covered ? bottom - 30 * scale : top
  const pcb = covered ? graphite : (boards.find(([colour]) => colour.test(facts.words('colour').join(' ')))?.[1] ?? mask)
  const hole = 4.5
  const middle = (pcbTop + bottom) / 2 + 4
  const board = path(
    d`M${left} ${pcbTop}H${-left}V${middle - hole}a${hole} ${hole} 0 0 0 0 ${2 * hole}V${bottom}H${left}V${middle + hole}a${hole} ${hole} 0 0 0 0 ${-2 * hole}z`,
    inked(pcb.base),
  )
  const notchX = left + w * notch
  const contacts =
    fingers(left + 10, bottom - 16, w - 20, 14, 6) +
    path(d`M${notchX - 5} ${bottom}v-15a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v15`, inked(plate, 1.6)) +
    rect(notchX - 4, bottom - 1.4, 8, 3, flat(plate))
  if (!covered) return board + contacts + bareParts(facts, { w, h, left, top, bottom, generation })
  return board + contacts + heatSpreader(facts, { left: left + 7, right: -left - 7, top, bottom: bottom - 24 }, lit, generation)
}

/** Chips by what the module holds: small modules of a generation carry four, the others eight, with ECC one more. */
function bareParts(
  facts: Facts,
  { w, left, top, bottom, generation }: { w: number; h: number; left: number; top: number; bottom: number; generation: string },
): string {
  const capacity = facts.number('moduleCapacity', 0.1, 1024) ?? 0
  const few = (generation === 'DDR5' && capacity === 8) || (generation === 'DDR4' && capacity === 4)
  const ecc = facts.flag('ecc') === true ? 1 : 0
  const laptop = w < 400
  const chips = (few ? 4 : laptop ? 4 : 8) + ecc
  const gap = (w - 40) / chips
  const [cw, ch] = [Math.min(gap - 9, few || laptop ? 60 : 36), Math.min(58, (bottom - top) * 0.5)]
  const y = top + 12
  const middle = generation === 'DDR5' ? 26 : 0
  const bodies = Array.from({ length: chips }, (_, i) => {
    const shift = middle === 0 ? 0 : i < chips / 2 ? -middle / 2 : middle / 2
    const squeeze = middle === 0 ? 1 : (w - 40 - middle) / (w - 40)
    return chip(left + 20 + (i * gap + (gap - cw) / 2 - (w - 40) / 2) * squeeze + (w - 40) / 2 + shift, y, cw * squeeze, ch)
  })
  const power = middle > 0 ? chip(-9, y + 4, 18, 18) + smallParts(facts, -12, y + 28, 22, 26, 6) : chip(-8, bottom - 34, 16, 10)
  const label = stickerOn(facts, left, top, w, ch, generation)
  return bodies.join('') + power + smallParts(facts, left + 24, bottom - 30, w - 60, 8, 22) + label
}

/** Where the line's sticker covers the chips, with the maker's colour on its edge; some have none. */
function stickerOn(facts: Facts, left: number, top: number, w: number, chipHeight: number, generation: string): string {
  const [from, share] = facts.choose<readonly [number, number]>('sticker', [
    [0.56, 0.36],
    [0.3, 0.4],
    [0.06, 0.5],
    [0.04, 0.92],
    [0, 0],
  ])
  if (share === 0) return ''
  const [x, y, sw, sh] = [left + w * from, top + 8, w * share, chipHeight + 8]
  return (
    sticker(x, y, sw, sh) +
    rect(x + 1, y + 1, 9, sh - 2, flat(facts.maker.base)) +
    print(x + 20, y + 12, sw * 0.44, 4, hairline, 5) +
    text(x + sw - 12, y + sh * 0.62, generation.slice(0, 6), { size: 18, fill: ink, anchor: 'end', weight: 600 })
  )
}
