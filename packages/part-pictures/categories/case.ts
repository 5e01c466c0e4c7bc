// A computer case to scale: from its side, open to view where its panel is transparent, and from its front.
import { type Category, type Dimension, type Drawing, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, hairline, ink, lights, mask, steel } from '../palette.ts'
import { lightBar, perforation, screw } from '../shapes/details.ts'
import { fan } from '../shapes/fan.ts'
import { at, circle, copies, d, edged, faded, flat, inked, path, rect, rects, spread, stroked } from '../svg.ts'

type Size = { height: number; depth: number; width: number }

/** Proportions for drawing if the real ones are unknown, in mm; never printed. */
const usual: readonly (readonly [RegExp, Size])[] = [
  [/test bench/i, { height: 400, depth: 400, width: 220 }],
  [/htpc|desktop/i, { height: 150, depth: 400, width: 420 }],
  [/slim/i, { height: 380, depth: 400, width: 110 }],
  [/mini[- ]itx/i, { height: 330, depth: 360, width: 190 }],
  [/micro/i, { height: 400, depth: 400, width: 210 }],
  [/full|eatx/i, { height: 550, depth: 540, width: 240 }],
  [/./, { height: 470, depth: 450, width: 220 }],
]

export const computerCase: Category = {
  noun: () => 'Computer case',
  draw(facts) {
    const form = facts.word('form_factor') || 'ATX Mid Tower'
    const guess = usual.find(([pattern]) => pattern.test(form))?.[1] ?? { height: 470, depth: 450, width: 220 }
    const own = {
      height: facts.number('dimensions_mm.height', 60, 1000),
      depth: facts.number('dimensions_mm.depth', 60, 1000),
      width: facts.number('dimensions_mm.width', 40, 800),
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

function sideView(facts: Facts, form: string, x: number, y: number, w: number, h: number): string {
  const { body: tone } = facts.finish()
  const panel = facts.word('side_panel').toLowerCase()
  const open = facts.flag('has_transparent_side_panel') ?? /glass|acrylic|window/.test(panel)
  const feet = rects(
    [
      [x + w * 0.08, y + h - 8, w * 0.14, 8],
      [x + w * 0.78, y + h - 8, w * 0.14, 8],
    ],
    inked(graphite.dark, 1.6),
  )
  const high = h - 7
  const shell = feet + rect(x, y, w, high, inked(tone.base), 5)
  if (/test bench/i.test(form)) return shell + inside(facts, x + 8, y + 8, w - 16, high - 16)
  if (!open) {
    const mesh = panel === 'mesh'
    const vents = mesh
      ? perforation(x + w * 0.1, y + high * 0.1, w * 0.8, high * 0.8, tone.dark, 11, 5)
      : path(
          spread(7, y + high * 0.62, y + high * 0.84)
            .map((at) => d`M${x + w * 0.58} ${at}h${w * 0.28}`)
            .join(''),
          `${stroked(tone.dark, 4)} stroke-linecap="round"`,
        )
    return (
      shell +
      rect(x + 8, y + 8, w - 16, high - 16, edged(tone.base, tone.light, 1.4), 3) +
      vents +
      screw(x + 10, y + 14, 3.4) +
      screw(x + 10, y + high - 14, 3.4)
    )
  }
  const tinted = panel.includes('tinted')
  const [gx, gy, gw, gh] = [x + 9, y + 11, w - 24, high - 22]
  const glass = rect(gx, gy, gw, gh, faded(flat(tinted ? '#0d1a16' : '#bfe3d4'), tinted ? 0.42 : 0.14))
  const shine = path(
    d`M${gx + gw * 0.52} ${gy}h${gw * 0.14}L${gx + gw * 0.26} ${gy + gh}h${-gw * 0.14}zM${gx + gw * 0.72} ${gy}h${gw * 0.05}L${gx + gw * 0.37} ${gy + gh}h${-gw * 0.05}z`,
    'fill="#fff" opacity=".1"',
  )
  return (
    shell +
    rect(gx, gy, gw, gh, inked('#1a2521', 1.6), 3) +
    inside(facts, gx, gy, gw, gh) +
    glass +
    shine +
    rect(gx, gy, gw, gh, stroked(ink, 1.6), 3)
  )
}

/** What shows through the window: rear fan, board of the largest form it takes, card, drives and the cover over the supply. */
function inside(facts: Facts, x: number, y: number, w: number, h: number): string {
  const { accent } = facts.finish()
  const forms = facts.words('supported_motherboard_form_factors').join(' ')
  const share = /E-?ATX/.test(forms) ? 0.62 : /(^| )ATX/.test(forms) ? 0.58 : /Micro/.test(forms) ? 0.6 : 0.62
  const tallBoard = h * (/(^| )E?ATX/.test(forms) ? 0.66 : /Micro/.test(forms) ? 0.6 : 0.5)
  const shroud = h * 0.2
  const [bx, by, bw] = [x + w * 0.15, y + h * 0.06, w * share]
  const lit = facts.isLit() || facts.says(/argb/i) ? lights : []
  const r = Math.min(h * 0.09, w * 0.07)
  const board = rect(bx, by, bw, tallBoard, inked(mask.base, 1.4), 2)
  const parts =
    rect(bx + bw * 0.26, by + tallBoard * 0.14, bw * 0.26, bw * 0.26, inked(steel.base, 1.2), 2) +
    rects(
      spread(4, bx + bw * 0.64, bx + bw * 0.82).map((at) => [at, by + tallBoard * 0.08, bw * 0.03, tallBoard * 0.44] as const),
      flat(graphite.dark),
    ) +
    rect(bx, by + tallBoard * 0.05, bw * 0.16, tallBoard * 0.4, inked(graphite.light, 1.2))
  const card =
    rect(x + w * 0.1, by + tallBoard * 0.64, w * 0.62, h * 0.11, inked(graphite.base, 1.4), 3) +
    path(d`M${x + w * 0.14} ${by + tallBoard * 0.64 + h * 0.055}h${w * 0.5}`, stroked(accent === graphite ? '#6d7974' : accent.base, 2.4))
  const rear = fan(x + r + 5, by + tallBoard * 0.26, r, { blades: 7, ring: lit })
  const bays = Math.min(5, facts.count('internal_3_5_bays', 20))
  const cover =
    rect(x, y + h - shroud, w, shroud, inked(graphite.base, 1.4)) +
    perforation(x + w * 0.06, y + h - shroud + 9, w * 0.28, shroud - 18, graphite.dark, 8, 4) +
    rects(
      Array.from(
        { length: bays },
        (_, i) => [x + w * 0.66, y + h - shroud + 5 + i * ((shroud - 8) / 5), w * 0.26, (shroud - 8) / 5 - 2.4] as const,
      ),
      edged(steel.dark, ink, 0.8),
    )
  const count = h > 220 ? 3 : 2
  const front = spread(count, y + h * 0.13, y + h - shroud - h * 0.13)
    .map(
      (cy) =>
        rect(x + w - 16, cy - r * 1.1, 13, r * 2.2, inked(graphite.light, 1.2), 2) +
        (lit.length > 0 ? rect(x + w - 18, cy - r * 0.9, 3.4, r * 1.8, flat(lights[4])) : ''),
    )
    .join('')
  return board + parts + card + rear + front + cover
}

function frontView(facts: Facts, x: number, y: number, w: number, h: number): string {
  const { body: tone, accent } = facts.finish()
  const high = h - 7
  const feet = rects(
    [
      [x + w * 0.08, y + h - 8, w * 0.16, 8],
      [x + w * 0.76, y + h - 8, w * 0.16, 8],
    ],
    inked(graphite.dark, 1.6),
  )
  const lit = facts.isLit() ? lights : []
  const r = Math.min(w * 0.36, high / 6.8)
  const style = facts.says(/mesh|airflow|flow|air\b/i)
    ? 0
    : facts.says(/infinity|mirror|crystal|o11|lumi|aquarium|panoram|view/i)
      ? 1
      : Math.floor(facts.roll() * 4)
  const wide = w > high
  const [px, py, pw, ph] = [x + w * 0.07, y + 12, w * 0.86, high - 24]
  const fans = wide
    ? ''
    : copies(
        'front-fan',
        fan(0, 0, r, { blades: 7, ring: lit, turn: facts.roll() * 50 }),
        spread(3, py + r + 8, py + ph - r - 8).map((cy) => at(x + w / 2, cy)),
      )
  const faces = [
    rect(px, py, pw, ph, inked(tone.dark, 1.4), 3) +
      (wide ? '' : behindMesh(fans)) +
      perforation(px + 5, py + 5, pw - 10, ph - 10, tone.light, 8.6, 3.6),
    rect(px, py, pw, ph, inked('#1a2521', 1.4), 3) +
      fans +
      path(d`M${px + pw * 0.66} ${py}h${pw * 0.2}L${px + pw * 0.3} ${py + ph}h${-pw * 0.2}z`, 'fill="#fff" opacity=".1"'),
    path(
      spread(wide ? 5 : 9, px + pw * 0.14, px + pw * 0.86)
        .map((at) => d`M${at} ${py + 8}V${py + ph - 8}`)
        .join(''),
      `${stroked(accent === tone ? tone.dark : accent.base, Math.max(4, pw / 24))} stroke-linecap="round"`,
    ),
    path(d`M${px} ${py + ph * 0.16}L${px + pw} ${py}V${py + ph}H${px}z`, inked(tone.dark, 1.4)) +
      path(d`M${px + pw * 0.2} ${py + ph * 0.13}V${py + ph}`, stroked(accent === tone ? tone.light : accent.base, 3)) +
      (lit.length > 0 ? lightBar(px + pw * 0.3, py + ph * 0.5, pw * 0.56, 5) : ''),
  ]
  const bays = Math.min(3, facts.count('external_5_25_bays', 8) || Number(facts.says(/5\.25/) ? 1 : 0))
  const drive = rects(
    Array.from({ length: bays }, (_, i) => [px, py + 10 + i * 22, pw, 20] as const),
    inked(tone.base, 1.4),
  )
  const ports =
    rects(
      [
        [x + w * 0.5 - 4, y + 3.4, 9, 3.6],
        [x + w * 0.5 + 9, y + 3.4, 9, 3.6],
      ],
      flat(tone === graphite ? hairline : ink),
    ) + circle(x + w * 0.5 - 14, y + 5.4, 3, flat(lit.length > 0 ? lights[3] : mask.light))
  return feet + rect(x, y, w, high, inked(tone.base), 4) + (faces[style] ?? '') + drive + ports
}

/** Parts behind a mesh are drawn faintly. */
const behindMesh = (body: string): string => `<g opacity=".55">${body}</g>`
