// A monitor to scale, from its front and its side: the shape of its picture, its diagonal, whether it is curved.
import type { Category, Dimension } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, hairline, ink, mask, steel, type Tone } from '../palette.ts'
import { circle, d, edged, ellipse, faded, flat, inked, n, path, rect, rects, spread, stroked, text } from '../svg.ts'

export const monitor: Category = {
  noun: () => 'Monitor',
  draw(facts) {
    const inches = facts.number('size', 5, 110)
    const [across, down] = ratioOf(facts)
    const diagonal = inches ?? 27
    const unit = Math.hypot(across, down)
    const [mmW, mmH] = [(diagonal * 25.4 * across) / unit, (diagonal * 25.4 * down) / unit]
    const k = Math.min(0.62, 452 / mmW, 270 / mmH)
    const [w, h] = [mmW * k, mmH * k]
    const curved = facts.says(/\bcurved\b|\d{3,4}r\b/i)
    const stand = Math.min(100, 40 + h * 0.24)
    const depth = Math.max(34, stand * 0.56)
    const gap = 30
    const width = w + gap + depth
    const height = h + stand
    const left = -width / 2
    const top = -height / 2
    const { body: tone } = facts.finish()
    const body =
      standOf(facts, tone, left + w / 2, top + h, stand, w) +
      screen(facts, tone, left, top, w, h, curved) +
      sideView(tone, left + w + gap, top, depth, h, stand, curved)
    const inset = 20
    const dimensions: Dimension[] = inches
      ? [{ kind: 'between', from: [left + inset, top + h - inset], to: [left + w - inset, top + inset], label: `${n(inches)}″` }]
      : []
    return { width, height, body, dimensions }
  },
}

function pixelsOf(facts: Facts): readonly [across: number, down: number] | undefined {
  const [across, down] = facts.word('resolution').split(' × ').map(Number)
  return across && down && Math.min(across, down) >= 100 && Math.max(across, down) <= 20_000 ? [across, down] : undefined
}

/** The aspect ratio from the data, else from the pixels, else 16:9; within the limits of real monitors. */
function ratioOf(facts: Facts): readonly [number, number] {
  const [a, b] = facts.word('aspectRatio').split(':').map(Number)
  const [x, y] = a && b ? [a, b] : (pixelsOf(facts) ?? [16, 9])
  const ratio = x / y
  return ratio > 0.4 && ratio < 4 ? [x, y] : [16, 9]
}

function screen(facts: Facts, tone: Tone, x: number, y: number, w: number, h: number, curved: boolean): string {
  const bow = curved ? Math.min(16, w * 0.028) : 0
  // Thin frames have a chin alone.
  const [side, chin] = facts.choose<readonly [number, number]>('bezel', [
    [7, 11],
    [4, 9],
    [3, 16],
    [10, 10],
  ])
  const outline = (inset: number, low = inset) =>
    d`M${x + inset} ${y + inset}q${w / 2 - inset} ${bow * 2} ${w - 2 * inset} 0v${h - inset - low}q${inset - w / 2} ${-bow * 2} ${2 * inset - w} 0z`
  const dark = /oled/i.test(facts.word('panel'))
  const area = { left: x + side + 1, right: x + w - side - 1, top: y + side + 1 + bow, bottom: y + h - chin - 1 - bow }
  const pixels = pixelsOf(facts)
  const note =
    pixels && w > 190
      ? rect(area.right - 116, area.bottom - 26, 108, 22, faded(flat('#12231d'), 0.6), 4) +
        text(area.right - 12, area.bottom - 10, `${n(pixels[0])} × ${n(pixels[1])}`, { size: 15, fill: '#e6f3ee', anchor: 'end' })
      : ''
  return (
    path(outline(0), inked(tone.base)) +
    path(outline(side, chin), inked(dark ? '#0c1512' : '#1b2f33', 1.4)) +
    wallpaper(facts, area, dark) +
    note +
    rect(x + w / 2 - 9, y + h - chin * 0.6 - bow, 18, 3, flat(tone === graphite ? hairline : tone.dark))
  )
}

type Area = { left: number; right: number; top: number; bottom: number }

/** What is on the screen: in the maker's colour, by the product line. Panels that go fully black show more black. */
function wallpaper(facts: Facts, { left: l, right: r, top: t, bottom: b }: Area, dark: boolean): string {
  const [w, h] = [r - l, b - t]
  const hue = facts.maker === graphite ? mask : facts.maker
  const paints = dark ? [hue.dark, hue.dark, hue.base] : [hue.dark, hue.base, hue.light]
  const fill = (index: number) => flat(paints[index] ?? hue.base)
  return facts.choose<() => string>('wallpaper', [
    () =>
      [0.56, 0.7, 0.84]
        .map((share, i) =>
          path(
            d`M${l} ${t + h * share}C${l + w * 0.28} ${t + h * (share - 0.26)} ${l + w * 0.52} ${t + h * (share + 0.24)} ${r} ${t + h * (share - 0.16)}V${b}H${l}z`,
            fill(i),
          ),
        )
        .join(''),
    () =>
      circle(r - w * 0.2, t + h * 0.28, h * 0.11, fill(2)) +
      path(d`M${l + w * 0.12} ${b}L${l + w * 0.42} ${t + h * 0.26}L${l + w * 0.72} ${b}z`, fill(0)) +
      path(d`M${l + w * 0.48} ${b}L${l + w * 0.68} ${t + h * 0.5}L${r - w * 0.06} ${b}z`, fill(1)),
    () =>
      path(
        [0, 1, 2, 3, 4].map((i) => d`M${l} ${t + h * (0.36 + i * 0.13)}h${w * (0.2 + i * 0.05)}l${h * 0.14} ${-h * 0.14}H${r}`).join(''),
        stroked(paints[1] ?? hue.base, 6),
      ),
    () => path(d`M${l} ${b}V${t + h * 0.2}L${l + w * 0.7} ${b}z`, fill(1)) + path(d`M${r} ${t}v${h * 0.8}L${l + w * 0.3} ${t}z`, fill(0)),
    () =>
      [0.44, 0.32, 0.18]
        .map((share, i) =>
          path(d`M${(l + r) / 2 - h * share * 1.9} ${b}a${h * share * 1.9} ${h * share * 1.9} 0 0 1 ${h * share * 3.8} 0z`, fill(i)),
        )
        .join(''),
    () =>
      rects(
        spread(9, l + w * 0.05, r - w * 0.12).map(
          (at, i) => [at, b - h * (0.2 + ((i * 5) % 7) * 0.09), w * 0.07, h * (0.2 + ((i * 5) % 7) * 0.09)] as const,
        ),
        fill(1),
      ),
    () => [0, 1, 2].map((i) => path(d`M${l + w * (0.1 + i * 0.24)} ${b}l${h * 0.6} ${-h}h${w * 0.12}l${-h * 0.6} ${h}z`, fill(i))).join(''),
  ])()
}

function standOf(facts: Facts, tone: Tone, x: number, y: number, tall: number, w: number): string {
  const foot = Math.min(w * 0.42, 190)
  const bottom = y + tall
  const { trim } = facts.finish()
  const ring = facts.says(/gaming|rog|odyssey|predator|nitro|agon|ultragear|alienware|optix|mag\b|aorus|strix/i) ? trim : steel
  const neck = facts.choose('neck', [
    path(d`M${x - 15} ${y - 10}h30l5 ${tall + 2}h-40z`, inked(tone.base)) +
      path(d`M${x - 4} ${y + 8}h8v${tall * 0.34}h-8z`, edged(tone.dark, ink, 1)),
    rect(x - 11, y - 10, 22, tall + 2, inked(tone.base)) + rect(x - 16, y + tall * 0.2, 32, 8, inked(ring.base, 1.4), 2),
    rect(x - 34, y - 10, 68, tall + 2, inked(tone.base), 3) + rect(x - 12, y + tall * 0.24, 24, tall * 0.3, edged(tone.dark, ink, 1.2), 10),
    path(d`M${x - 26} ${y - 10}h52l-18 ${tall + 2}h-16z`, inked(tone.base)) + circle(x, y + tall * 0.34, 6, inked(ring.base, 1.4)),
  ])
  const feet = facts.choose('foot', [
    path(d`M${x - foot / 2} ${bottom}l${foot * 0.14} -10h${foot * 0.72}l${foot * 0.14} 10z`, inked(tone.light)),
    path(
      d`M${x} ${bottom - 20}L${x + foot * 0.56} ${bottom}h-22L${x} ${bottom - 8}L${x - foot * 0.56 + 22} ${bottom}h-22z`,
      inked(tone.light),
    ),
    rect(x - foot * 0.36, bottom - 9, foot * 0.72, 9, inked(tone.light), 4),
    ellipse(x, bottom - 6, foot * 0.46, 9, inked(tone.light)),
    path(d`M${x - foot * 0.7} ${bottom}l10 -8h${foot * 1.4 - 20}l10 8h-26l-6 -3h${72 - foot * 1.4}l-6 3z`, inked(tone.light)) +
      rect(x - foot * 0.2, bottom - 8, foot * 0.4, 3, flat(ring.base)),
  ])
  return neck + feet
}

function sideView(tone: Tone, x: number, y: number, depth: number, h: number, stand: number, curved: boolean): string {
  const bow = curved ? 12 : 0
  const bottom = y + h + stand
  const front = x + bow
  const panel = path(d`M${front} ${y}h9l9 ${h * 0.2}v${h * 0.6}l-9 ${h * 0.2}h-9z`, inked(tone.base))
  const lips = curved ? path(d`M${front} ${y}l${-bow} 3v${h - 6}l${bow} 3z`, inked(tone.dark, 1.6)) : ''
  return (
    path(d`M${front + 18} ${y + h * 0.36}h9l7 ${h * 0.64 + stand - 6}h-13z`, inked(steel.dark)) +
    rect(x + 2, bottom - 8, depth, 8, inked(tone.light), 3) +
    lips +
    panel
  )
}
