// A keyboard to scale: its layout decides where keys are, its light shows between them.
import type { Category, Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite } from '../palette.ts'
import { cable } from '../shapes/details.ts'
import { deckOf, keyboardBase } from '../shapes/keyboard-body.ts'
import { keyCaps } from '../shapes/keyboard-caps.ts'
import { layoutOf, layouts, rowsOf } from '../shapes/keyboard-layouts.ts'
import { mouseFromAbove } from '../shapes/mouse-body.ts'
import { d, inked, moved, rect } from '../svg.ts'

export const keyboard: Category = {
  noun: (facts) => (layoutOf(facts) === 'numpad' ? 'Number pad' : 'Keyboard'),
  draw(facts) {
    const layout = layoutOf(facts)
    const keys = layouts[layout]()
    const units = Math.max(...keys.map(([x, , width]) => x + width))
    const rows = rowsOf(keys)
    const withMouse = facts.says(/with (optical |laser )?mouse|combo|and mouse|mouse set|mk\d{3}|desktop set/i)
    const deck = deckOf(facts)
    const aside = layout === 'numpad' ? 0 : deck.left + deck.right
    const k = Math.min(layout === 'numpad' ? 40 : 28.6, (withMouse ? 430 : 520) / (units + aside + 0.9))
    const split = facts.says(/ergonomic|\bsplit\b|sculpt|curve/i) && layout !== 'numpad'
    const top = layout === 'numpad' ? 0 : deck.top * k
    const [w, h] = [(units + aside) * k + 22, rows * k + 22 + (split ? 26 : 0) + top]
    const wired = wiredOf(facts)
    const tail = wired ? 40 : 0
    const mouse = withMouse ? 84 : 0
    const width = w + mouse
    const cx = -mouse / 2
    const lead = wired
      ? cable(d`M${cx} ${-h / 2 + tail / 2 + 4}v-24q0 -22 26 -22h${w * 0.16}`, graphite.base, 7) +
        rect(cx - 9, -h / 2 + tail / 2 - 12, 18, 14, inked(graphite.dark, 1.4), 2)
      : ''
    const board = moved(
      cx,
      tail / 2,
      keyboardBase(facts, deck, w, h, k, split) +
        moved(-w / 2 + 11 + (aside ? deck.left * k : 0), -h / 2 + 11 + (split ? 18 : 0) + top, keyCaps(facts, keys, k, deck, units, split)),
    )
    const beside = withMouse
      ? moved(
          cx + w / 2 + 50,
          tail / 2 + 4,
          mouseFromAbove(56, 96, { tone: deck.tone, accent: deck.accent, shape: 'egg', pattern: 'plain', sideButtons: 0, lit: false }),
        )
      : ''
    const drawing: Drawing = { width, height: h + tail, body: lead + board + beside }
    return drawing
  },
}

function wiredOf(facts: Facts): boolean {
  const ways = facts.words('connection').join(' ').toLowerCase()
  if (ways) return /wired/.test(ways) && !(/wireless|bluetooth/.test(ways) && facts.share('wire') < 0.6)
  return /\bwired\b/i.test(facts.name) || !/wireless|bluetooth/i.test(facts.name)
}
