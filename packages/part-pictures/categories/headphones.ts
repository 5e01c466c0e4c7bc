// Headphones from the front, and wired earphones: often only the name says which.
import type { Category, Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, ink, lights } from '../palette.ts'
import { cable } from '../shapes/details.ts'
import { earCup } from '../shapes/ear-cups.ts'
import { earphones } from '../shapes/earphones.ts'
import { circle, d, flat, inked, mirrored, moved, path, rect, stroked } from '../svg.ts'

export const headphones: Category = {
  noun: (facts) => (isInEar(facts) ? 'Earphones' : hasBoom(facts) ? 'Headset' : 'Headphones'),
  draw: (facts) => (isInEar(facts) ? earphones(facts, isWireless(facts)) : onHead(facts)),
}

const isInEar = (facts: Facts): boolean =>
  /in-ear/i.test(facts.word('fit')) || (facts.word('fit') === '' && facts.says(/in[- ]ear|ear ?buds?\b|earphone|\biem\b/i))
const hasBoom = (facts: Facts): boolean =>
  /boom/i.test(facts.word('microphoneType')) || (facts.word('microphoneType') === '' && facts.says(/gaming|headset/i))

function isWireless(facts: Facts): boolean {
  const ways = facts.words('connection').join(' ')
  return ways ? /wireless|bluetooth/i.test(ways) : facts.says(/wireless|bluetooth|cordless/i)
}

function onHead(facts: Facts): Drawing {
  const { body: tone, trim } = facts.finish()
  const small = /on-ear/i.test(facts.word('fit')) || facts.says(/on-ear|foldable|lightweight/i)
  const single = facts.says(/\bmono\b|mono headset/i)
  const [w, h] = [236, 300]
  const cup = { w: small ? 62 : 78, h: small ? 92 : facts.choose<number>('cup height', [104, 116, 124, 130]) }
  const top = -h / 2
  const cupY = h / 2 - cup.h / 2 - 8
  const cx = w / 2 - 6
  const right = earCup(facts, tone, trim, cup.w, cup.h)
  const sides =
    (single ? moved(cx - 3, cupY - cup.h * 0.2, rect(-17, -26, 26, 60, inked(graphite.dark), 11)) : moved(cx, cupY, right)) +
    moved(-cx, cupY, mirrored(right))
  const boom = hasBoom(facts) ? boomOf(facts, cx, cupY, cup.h, h) : ''
  const lead = isWireless(facts)
    ? ''
    : cable(
        d`M${-cx - 10} ${cupY + cup.h * 0.46}C${-cx - 22} ${h / 2 + 30} ${-cx - 66} ${h / 2 - 10} ${-cx - 92} ${h / 2 + 30}`,
        graphite.base,
        5,
      )
  return {
    width: w + cup.w + 20,
    height: h + (boom || lead ? 54 : 0),
    body: moved(0, boom || lead ? -22 : 0, lead + headband(facts, cx, cupY - cup.h * 0.3, top) + sides + boom),
  }
}

/** One band with a pad, a strap under a frame, two wires, or a wide arch. */
function headband(facts: Facts, cx: number, endY: number, top: number): string {
  const { body: tone, trim } = facts.finish()
  const arch = (control: number) => d`M${-cx} ${endY}C${-cx} ${control} ${cx} ${control} ${cx} ${endY}`
  const line = (route: string, width: number, colour: string) => path(route, stroked(ink, width + 4)) + path(route, stroked(colour, width))
  const pad = (colour: string, width: number) => path(crown(cx, endY, top - 6), `${stroked(colour, width)} stroke-linecap="round"`)
  const strap = d`M${-cx + 6} ${endY - 20}C${-cx * 0.7} ${top + 60} ${cx * 0.7} ${top + 60} ${cx - 6} ${endY - 20}`
  return facts.choose<() => string>('band', [
    () => line(arch(top - 6), 18, tone.base) + pad(tone.dark, 10),
    () => line(arch(top - 6), 13, tone.base) + pad(tone.light, 4) + line(strap, 12, graphite.light),
    () => line(arch(top - 6), 5, tone.light) + line(arch(top + 14), 5, tone.light) + pad(trim.base, 9),
    () => line(arch(top - 10), 30, tone.base) + path(arch(top - 10), stroked(tone.dark, 3)) + pad(trim.base, 4),
    () => line(arch(top - 6), 16, tone.base) + path(crown(cx, endY, top + 12), `${stroked(graphite.dark, 16)} stroke-linecap="round"`),
  ])()
}

function boomOf(facts: Facts, cx: number, cupY: number, cupHeight: number, h: number): string {
  const short = facts.share('boom') < 0.3
  const reach = short ? 52 : 96
  return (
    cable(
      d`M${-cx - 8} ${cupY + cupHeight * 0.3}C${-cx - 4} ${cupY + cupHeight * 0.62} ${-cx + reach * 0.4} ${h / 2 + 34} ${-cx + reach} ${h / 2 + 26}`,
      graphite.light,
      short ? 9 : 5,
    ) +
    rect(-cx + reach - 8, h / 2 + 14, 42, 22, inked(graphite.dark, 1.8), 10) +
    (facts.isLit() ? circle(-cx + reach + 24, h / 2 + 25, 3, flat(lights[0])) : '')
  )
}

/** The middle of the headband's curve, from a quarter of it to three quarters: where it is padded. */
function crown(cx: number, endY: number, controlY: number): string {
  const at = 0.27
  const rest = 1 - at
  const y = endY * (rest ** 3 + at ** 3) + controlY * 3 * at * rest
  const x = cx * (rest ** 3 + 3 * at * rest ** 2 - 3 * at ** 2 * rest - at ** 3)
  const third = (rest - at) / 3
  const slopeX = third * 3 * (2 * cx * 2 * rest * at)
  const slopeY = third * 3 * (controlY - endY) * (rest ** 2 - at ** 2)
  return d`M${-x} ${y}C${slopeX - x} ${y + slopeY} ${x - slopeX} ${y + slopeY} ${x} ${y}`
}
