// A computer case to scale: from its side, open to view where its panel is transparent, and from its front.
import { type Category, type Dimension, type Drawing, millimetres } from '../drawing.ts'
import { frontView } from '../shapes/case-front.ts'
import { sideView } from '../shapes/case-side.ts'

type Size = { height: number; depth: number; width: number }

/** Proportions for drawing if the real ones are unknown, in mm; never printed. */
const usual: readonly (readonly [RegExp, Size])[] = [
  [/test bench/i, { height: 400, depth: 400, width: 220 }],
  [/htpc|desktop/i, { height: 150, depth: 400, width: 420 }],
  [/slim/i, { height: 380, depth: 400, width: 110 }],
  [/mini[- ]itx/i, { height: 330, depth: 360, width: 190 }],
  [/micro/i, { height: 400, depth: 400, width: 210 }],
  [/full|e-atx/i, { height: 550, depth: 540, width: 240 }],
  [/./, { height: 470, depth: 450, width: 220 }],
]

export const computerCase: Category = {
  noun: () => 'Computer case',
  draw(facts) {
    const form = facts.word('formFactor') || 'ATX mid tower'
    const guess = usual.find(([pattern]) => pattern.test(form))?.[1] ?? { height: 470, depth: 450, width: 220 }
    const own = {
      height: facts.number('height', 60, 1000),
      depth: facts.number('depth', 60, 1000),
      width: facts.number('width', 40, 800),
    }
    const size: Size = { height: own.height ?? guess.height, depth: own.depth ?? guess.depth, width: own.width ?? guess.width }
    const k = Math.min(0.66, 340 / size.height, 456 / (size.depth + size.width))
    const [w, h, f] = [size.depth * k, size.height * k, size.width * k]
    const gap = 26
    const width = w + gap + f
    const left = -width / 2
    const body = sideView(facts, form, left, -h / 2, w, h) + frontView(facts, left + w + gap, -h / 2, f, h)
    const dimensions: Dimension[] = []
    if (own.depth) dimensions.push({ kind: 'across', from: left, to: left + w, label: millimetres(own.depth) })
    if (own.width) dimensions.push({ kind: 'across', from: left + w + gap, to: width / 2, label: millimetres(own.width) })
    if (own.height) dimensions.push({ kind: 'down', from: -h / 2, to: h / 2, label: millimetres(own.height) })
    const drawing: Drawing = { width, height: h, body, dimensions }
    return drawing
  },
}
