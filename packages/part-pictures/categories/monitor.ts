// A monitor to scale, from its front and its side: the shape of its picture, its diagonal, whether it is curved.
import type { Category, Dimension } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, hairline, ink, mask, steel, type Tone } from '../palette.ts'
import { d, edged, flat, inked, n, path, rect, stroked, text } from '../svg.ts'

export const monitor: Category = {
  noun: () => 'Monitor',
  draw(facts) {
    const inches = facts.number('screen_size', 5, 110)
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

/** The aspect ratio from the data, else from the pixels, else 16:9; within the limits of real monitors. */
function ratioOf(facts: Facts): [number, number] {
  const [a, b] = facts.word('aspect_ratio').split(':').map(Number)
  const [x, y] =
    a && b
      ? [a, b]
      : [facts.number('resolution.horizontalRes', 100, 20_000) ?? 16, facts.number('resolution.verticalRes', 100, 20_000) ?? 9]
  const ratio = x / y
  return ratio > 0.4 && ratio < 4 ? [x, y] : [16, 9]
}

/** Wallpapers of a shop that sells circuit boards: hills, a wave, traces. */
function screen(facts: Facts, tone: Tone, x: number, y: number, w: number, h: number, curved: boolean): string {
  const bow = curved ? Math.min(16, w * 0.028) : 0
  const outline = (inset: number, low = inset) =>
    d`M${x + inset} ${y + inset}q${w / 2 - inset} ${bow * 2} ${w - 2 * inset} 0v${h - inset - low}q${inset - w / 2} ${-bow * 2} ${2 * inset - w} 0z`
  const dark = /oled/i.test(facts.word('panel_type'))
  const ground = dark ? '#0c1512' : '#17382d'
  const [l, r, t, b] = [x + 8, x + w - 8, y + 8 + bow, y + h - 12 - bow]
  const paints = [mask.base, mask.light, '#2b9a76']
  const styles = [
    [0.56, 0.7, 0.84]
      .map((share, i) =>
        path(
          d`M${l} ${t + (b - t) * share}C${l + w * 0.28} ${t + (b - t) * (share - 0.26)} ${l + w * 0.52} ${t + (b - t) * (share + 0.24)} ${r} ${t + (b - t) * (share - 0.16)}V${b}H${l}z`,
          flat(paints[i] ?? mask.base),
        ),
      )
      .join(''),
    path(d`M${l + w * 0.16} ${b}L${l + w * 0.44} ${t + (b - t) * 0.26}L${l + w * 0.72} ${b}z`, flat(mask.base)) +
      path(d`M${l + w * 0.48} ${b}L${l + w * 0.68} ${t + (b - t) * 0.46}L${r - w * 0.06} ${b}z`, flat(mask.light)),
    path(
      [0, 1, 2, 3, 4]
        .map((i) => d`M${l} ${t + (b - t) * (0.36 + i * 0.13)}h${w * (0.2 + i * 0.05)}l${h * 0.14} ${-h * 0.14}H${r}`)
        .join(''),
      stroked(mask.light, 5),
    ),
  ]
  const style = styles[Math.floor(facts.roll() * styles.length)] ?? ''
  const pixels = [facts.number('resolution.horizontalRes', 100, 20_000), facts.number('resolution.verticalRes', 100, 20_000)] as const
  const note =
    pixels[0] && pixels[1] && w > 190
      ? text(r - 12, b - 11, `${n(pixels[0])} × ${n(pixels[1])}`, { size: 15, fill: '#e6f3ee', anchor: 'end' })
      : ''
  return (
    path(outline(0), inked(tone.base)) +
    path(outline(7, 11), inked(ground, 1.4)) +
    style +
    note +
    rect(x + w / 2 - 9, y + h - 7 - bow, 18, 3, flat(tone === graphite ? hairline : tone.dark))
  )
}

function standOf(facts: Facts, tone: Tone, x: number, y: number, tall: number, w: number): string {
  const foot = Math.min(w * 0.42, 190)
  const bottom = y + tall
  const kind = Math.floor(facts.roll() * 3)
  const neck =
    path(d`M${x - 15} ${y - 10}h30l5 ${tall + 2}h-40z`, inked(tone.base)) +
    path(d`M${x - 4} ${y + 8}h8v${tall * 0.34}h-8z`, edged(tone.dark, ink, 1))
  const feet = [
    path(d`M${x - foot / 2} ${bottom}l${foot * 0.14} -10h${foot * 0.72}l${foot * 0.14} 10z`, inked(tone.light)),
    path(
      d`M${x} ${bottom - 20}L${x + foot * 0.56} ${bottom}h-22L${x} ${bottom - 8}L${x - foot * 0.56 + 22} ${bottom}h-22z`,
      inked(tone.light),
    ),
    rect(x - foot * 0.36, bottom - 9, foot * 0.72, 9, inked(tone.light), 4),
  ][kind]
  return neck + (feet ?? '')
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
