// A webcam on the edge of a screen: a bar, a ball or a block, with a light ring where it has one.
import type { Category, Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, hairline, lights, mask, steel, type Tone } from '../palette.ts'
import { cable } from '../shapes/details.ts'
import { circle, d, edged, flat, inked, path, rect, stroked } from '../svg.ts'

export const webcam: Category = {
  noun: () => 'Webcam',
  draw(facts) {
    const { body: tone } = facts.finish()
    const shape = facts.says(/ptz|gimbal|pan.?tilt|obsbot (?!meet)/i)
      ? ball
      : facts.says(/ring ?light|kiyo/i)
        ? ringed
        : facts.says(/streamcam|facecam|piko|tiny|mini|cam link/i)
          ? block
          : facts.pick([bar, bar, ball, block])
    const [w, h] = [340, 300]
    const body = `${clip(tone)}${shape(facts, tone)}`
    const drawing: Drawing = { width: w, height: h, body: `<g transform="translate(0 -30)">${wireOf(facts)}${body}</g>` }
    return drawing
  },
}

/** Sharper cameras get more glass: the lens grows with the resolution. */
function lens(facts: Facts, x: number, y: number, r: number): string {
  const sharp =
    /4k|2160/i.test(facts.word('resolution')) || facts.says(/\b(4k|uhd|2160p)\b/i)
      ? 1.12
      : /720/.test(facts.word('resolution')) || facts.says(/720p/i)
        ? 0.86
        : 1
  const big = r * sharp
  return (
    circle(x, y, big, inked(graphite.dark)) +
    circle(x, y, big * 0.8, stroked(graphite.light, 2)) +
    circle(x, y, big * 0.62, inked('#123a30', 1.6)) +
    circle(x, y, big * 0.4, flat(mask.base)) +
    circle(x, y, big * 0.2, flat('#07120e')) +
    circle(x - big * 0.24, y - big * 0.26, big * 0.13, flat('#e6f3ee'))
  )
}

const clip = (tone: Tone): string => {
  const monitor =
    path('M-230 186V117q0 -5 5 -5H225q5 0 5 5V186q-57 -18 -115 0t-115 0t-115 0t-115 0z', inked(graphite.base)) +
    path('M-220 181V122H220V184q-55 -17 -110 0t-110 0t-110 0t-110 0z', inked('#17382d', 1.4))
  return `${monitor}${path('M-26 60h52l12 58h-76z', inked(tone.dark))}${rect(-60, 104, 120, 22, inked(tone.base), 6)}`
}

function wireOf(facts: Facts): string {
  const ways = facts.words('connectivity_type').join(' ')
  return /bluetooth/i.test(ways) && !/wired/i.test(ways) ? '' : cable('M50 40C150 20 196 40 204 112', graphite.base, 6)
}

const led = (x: number, y: number): string => circle(x, y, 3.6, flat(lights[3]))

function bar(facts: Facts, tone: Tone): string {
  const w = 236 + Math.floor(facts.roll() * 4) * 18
  const glint = facts.pick([lights[3], lights[4], '#e6f3ee'] as const)
  return (
    rect(-w / 2, -36, w, 96, inked(tone.base), 44) +
    rect(-w / 2 + 12, -24, w - 24, 72, edged(graphite.dark, tone.light, 1.4), 34) +
    lens(facts, 0, 12, 34) +
    circle(facts.roll() < 0.5 ? 54 : -54, 12, 3.6, flat(glint)) +
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
    rect(-72, -76, 144, 148, inked(tone.base), 12 + Math.floor(facts.roll() * 4) * 10) +
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
