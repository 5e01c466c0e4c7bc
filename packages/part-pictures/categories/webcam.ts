// A webcam on the edge of a screen: a bar, a ball or a block, with a light ring where it has one.
import type { Category, Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, hairline, lights, mask, steel, type Tone } from '../palette.ts'
import { cable, perforation } from '../shapes/details.ts'
import { circle, d, edged, flat, inked, path, rect, stroked } from '../svg.ts'

export const webcam: Category = {
  noun: () => 'Webcam',
  draw(facts) {
    const { body: tone } = facts.finish()
    const [w, h] = [340, 300]
    const shape = shapeOf(facts)
    const body = `${mountOf(facts, tone)}${shape(facts, tone)}`
    const drawing: Drawing = { width: w, height: h, body: `<g transform="translate(0 -30)">${wireOf(facts)}${body}</g>` }
    return drawing
  },
}

function shapeOf(facts: Facts): (facts: Facts, tone: Tone) => string {
  if (facts.says(/ptz|gimbal|pan.?tilt|tracking|\blink\b|obsbot (?!meet)/i)) return gimbal
  if (facts.says(/ring ?light|kiyo/i)) return ringed
  if (facts.says(/speakerphone|conference|video ?bar|meeting|\bbar\b/i)) return long
  if (facts.says(/streamcam|facecam|piko|tiny|mini|cam link/i)) return block
  return facts.choose('shape', [bar, bar, ball, block, capsule, wedge])
}

/** Sharper cameras get more glass: the lens grows with the resolution. */
function lens(facts: Facts, x: number, y: number, r: number): string {
  const sharp =
    /4k|2160/i.test(facts.word('resolution')) || facts.says(/\b(4k|uhd|2160p)\b/i)
      ? 1.16
      : /720/.test(facts.word('resolution')) || facts.says(/720p/i)
        ? 0.8
        : 1
  const big = r * sharp
  const glass = facts.choose('glass', [
    mask,
    { base: '#3b5f8c', dark: '#123046', light: '#6496c0' },
    { base: '#6a548f', dark: '#2b2140', light: '#a08cc4' },
  ])
  return (
    circle(x, y, big, inked(graphite.dark)) +
    circle(x, y, big * 0.8, stroked(facts.share('lens ring') < 0.35 ? facts.finish().trim.base : graphite.light, 3)) +
    circle(x, y, big * 0.62, inked(glass.dark, 1.6)) +
    circle(x, y, big * 0.4, flat(glass.base)) +
    circle(x, y, big * 0.2, flat('#07120e')) +
    circle(x - big * 0.24, y - big * 0.26, big * 0.13, flat('#e6f3ee'))
  )
}

/** A clip on the edge of a screen, or a tripod. */
function mountOf(facts: Facts, tone: Tone): string {
  if (facts.says(/tripod/i))
    return (
      path('M-8 60h16v34h-16z', inked(tone.dark)) +
      path('M0 86L-84 178M0 86L84 178M0 86V176', `${stroked('#12231d', 15)} stroke-linecap="round"`) +
      path('M0 86L-84 178M0 86L84 178M0 86V176', `${stroked(graphite.light, 11)} stroke-linecap="round"`)
    )
  const monitor =
    path('M-230 186V117q0 -5 5 -5H225q5 0 5 5V186q-57 -18 -115 0t-115 0t-115 0t-115 0z', inked(graphite.base)) +
    path('M-220 181V122H220V184q-55 -17 -110 0t-110 0t-110 0t-110 0z', inked('#17382d', 1.4))
  const clip = facts.choose('clip', [
    path('M-26 60h52l12 58h-76z', inked(tone.dark)) + rect(-60, 104, 120, 22, inked(tone.base), 6),
    rect(-14, 56, 28, 56, inked(tone.dark)) + rect(-84, 102, 168, 16, inked(tone.base), 8),
    path('M-60 64h120l-18 54h-84z', inked(tone.base)) + rect(-36, 104, 72, 16, inked(tone.dark, 1.6), 4),
  ])
  return monitor + clip
}

function wireOf(facts: Facts): string {
  const ways = facts.words('connection').join(' ')
  return /bluetooth/i.test(ways) && !/wired/i.test(ways) ? '' : cable('M50 40C150 20 196 40 204 112', graphite.base, 6)
}

const led = (x: number, y: number): string => circle(x, y, 3.6, flat(lights[3]))

function bar(facts: Facts, tone: Tone): string {
  const w = facts.choose<number>('width', [220, 244, 268, 292])
  const round = facts.choose<number>('round', [44, 26, 12])
  const glint = facts.choose<string>('glint', [lights[3], lights[4], '#e6f3ee'])
  return (
    rect(-w / 2, -36, w, 96, inked(tone.base), round) +
    rect(-w / 2 + 12, -24, w - 24, 72, edged(graphite.dark, tone.light, 1.4), Math.max(6, round - 10)) +
    lens(facts, 0, 12, 34) +
    circle(facts.share('led') < 0.5 ? 54 : -54, 12, 3.6, flat(glint)) +
    path(
      d`M${-w / 2 + 40} -4v32M${-w / 2 + 52} -8v40M${w / 2 - 52} -8v40M${w / 2 - 40} -4v32`,
      `${stroked(graphite.light, 4)} stroke-linecap="round" stroke-dasharray="1 8"`,
    )
  )
}

function ball(facts: Facts, tone: Tone): string {
  return (
    path('M-30 70h60l14 34h-88z', inked(tone.dark)) +
    circle(0, 0, 84, inked(tone.base)) +
    path('M-66 -52A84 84 0 0 1 66 -52', stroked(tone.light, 3)) +
    lens(facts, 0, 0, 48) +
    led(0, 68)
  )
}

function block(facts: Facts, tone: Tone): string {
  return (
    rect(-72, -76, 144, 148, inked(tone.base), facts.choose<number>('corner', [12, 26, 44])) +
    rect(-60, -64, 120, 124, edged(graphite.dark, tone.light, 1.4), 16) +
    lens(facts, 0, -8, 44) +
    led(44, 46) +
    path('M-46 46h40', `${stroked(hairline, 4)} stroke-dasharray="2 6"`)
  )
}

function ringed(facts: Facts, tone: Tone): string {
  return (
    circle(0, 0, 96, inked(tone.base)) +
    circle(0, 0, 76, `fill="none" stroke="#fdf6df" stroke-width="26"`) +
    circle(0, 0, 90, stroked(steel.dark, 1.4)) +
    circle(0, 0, 62, inked(graphite.dark, 1.6)) +
    lens(facts, 0, 0, 38) +
    led(0, 52)
  )
}

/** A head that turns on its foot. */
function gimbal(facts: Facts, tone: Tone): string {
  const { trim } = facts.finish()
  return (
    path('M-46 104V74q0 -20 20 -20h52q20 0 20 20v30z', inked(tone.dark)) +
    path('M-76 20V-20a20 20 0 0 1 20 -20h10V70h-10a20 20 0 0 1 -20 -20z', inked(tone.dark)) +
    rect(-56, -76, 122, 122, inked(tone.base), facts.choose<number>('corner', [16, 34, 58])) +
    lens(facts, 6, -15, 42) +
    circle(-60, 8, 9, inked(trim.base, 1.4)) +
    led(0, 88)
  )
}

/** For a room: camera, microphones and loudspeaker in one bar. */
function long(facts: Facts, tone: Tone): string {
  const { trim } = facts.finish()
  return (
    rect(-200, -30, 400, 84, inked(tone.base), facts.choose<number>('round', [14, 40])) +
    perforation(-180, -14, 116, 52, tone.light, 9, 4) +
    perforation(64, -14, 116, 52, tone.light, 9, 4) +
    rect(-56, -24, 112, 72, inked(graphite.dark, 1.6), 12) +
    lens(facts, 0, 12, 30) +
    rect(-20, 46, 40, 4, flat(trim.base), 2)
  )
}

function capsule(facts: Facts, tone: Tone): string {
  const { trim } = facts.finish()
  return (
    rect(-50, -96, 100, 164, inked(tone.base), 50) +
    rect(-40, -86, 80, 144, edged(graphite.dark, tone.light, 1.4), 40) +
    lens(facts, 0, -42, 34) +
    rect(-20, 16, 40, 5, flat(trim.base), 2) +
    led(0, 40)
  )
}

/** Wide above, narrow below. */
function wedge(facts: Facts, tone: Tone): string {
  const { trim } = facts.finish()
  return (
    path('M-120 -50h240l-34 116h-172z', inked(tone.base)) +
    path('M-104 -40h208l-28 96h-152z', edged(graphite.dark, tone.light, 1.4)) +
    lens(facts, 0, 4, 36) +
    rect(60, 0, 20, 6, flat(trim.base), 2) +
    led(-64, 4)
  )
}
