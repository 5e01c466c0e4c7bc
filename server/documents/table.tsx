// The parts of a document that long ones have many of: the lines of the table, and its head and foot on each page. Each is one drawing, because elements for
// their texts take the renderer ten times as long.

import { Canvas } from '@react-pdf/renderer'
import type { ShopDocument } from '#common/documents/schema.ts'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import type { Painter } from './draw-glyphs.ts'
import { ink, ink2, margin, rule, sunk } from './page-style.ts'
import type { Column, TextLine, TextLines } from './text-lines.ts'

const widthOfPage = 595.28 - 2 * margin
const [gap, paddingTop, paddingLeft, border] = [8, 5, 6, 0.5]

type Place = Column & { x: number }
const [number, order, quantity, money] = [22, 48, 44, 82]
const right = widthOfPage - 2 * paddingLeft
const places = {
  line: { x: 0, width: number, align: 'left' },
  order: { x: number + gap, width: order, align: 'left' },
  part: { x: number + order + 2 * gap, width: right - number - order - quantity - 2 * money - 5 * gap, align: 'left' },
  quantity: { x: right - quantity - 2 * money - 2 * gap, width: quantity, align: 'right' },
  each: { x: right - 2 * money - gap, width: money, align: 'right' },
  total: { x: right - money, width: money, align: 'right' },
} as const satisfies Record<string, Place>

const lineStyle = { paddingTop, paddingLeft, borderBottomWidth: border, borderBottomColor: rule }
const headStyle = { paddingTop, paddingLeft, backgroundColor: sunk }
const footStyle = { position: 'absolute', bottom: 28, left: margin, right: margin } as const

type Cell = { x: number; lines: readonly TextLine[] }

type LineRowProps = { line: ShopDocument['lines'][number]; part: { name: string; sku: string }; textLines: TextLines }

export function LineRow({ line, part, textLines }: LineRowProps) {
  const cell = (text: string, place: Place): Cell => ({ x: place.x, lines: textLines(text, place) })
  const [name, sku] = [cell(part.name, places.part), cell(part.sku, places.part)]
  const others = [
    cell(line.line === undefined ? '' : String(line.line), places.line),
    cell(String(line.orderNumber), places.order),
    cell(formatCount(line.quantity), places.quantity),
    cell(formatAmount(line.unitPriceMinor), places.each),
    cell(formatAmount(line.totalMinor), places.total),
  ]
  const height = Math.max(heightOf(name) + heightOf(sku), ...others.map(heightOf))
  const paint = (painter: Painter) => {
    paintCells(painter, ink, [name, ...others])
    paintCells(painter, ink2, [sku], heightOf(name))
    return null
  }
  return <Canvas style={{ ...lineStyle, height: 2 * paddingTop + height + border }} paint={paint} />
}

type HeadRowProps = { currency: string; isNumbered: boolean; textLines: TextLines }

export function HeadRow({ currency, isNumbered, textLines }: HeadRowProps) {
  const texts = {
    line: isNumbered ? 'Line' : '',
    order: 'Order line',
    part: 'Part',
    quantity: 'Quantity',
    each: `Each, ${currency}`,
    total: `Total, ${currency}`,
  } as const
  const cells = Object.entries(places).map(([name, place]) => ({ x: place.x, lines: textLines(texts[name as keyof typeof texts], place) }))
  const paint = (painter: Painter) => paintCells(painter, ink2, cells)
  return <Canvas style={{ ...headStyle, height: 2 * paddingTop + Math.max(...cells.map(heightOf)) }} paint={paint} fixed />
}

export function Foot({ text, textLines }: { text: string; textLines: TextLines }) {
  const cell = { x: 0, lines: textLines(text, { width: widthOfPage, align: 'right' }) }
  return <Canvas style={{ ...footStyle, height: heightOf(cell) }} paint={(painter: Painter) => paintCells(painter, ink2, [cell])} />
}

const heightOf = ({ lines }: Cell): number => lines.reduce((sum, { height }) => sum + height, 0)

function paintCells(painter: Painter, colour: string, cells: readonly Cell[], above = 0): null {
  painter.fillColor(colour)
  for (const { x, lines } of cells) {
    let top = above
    for (const line of lines) {
      let at = x + line.x
      for (const run of line.runs) {
        painter.text(run, line.fontSize, at, top + line.ascent)
        at += run.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      }
      top += line.height
    }
  }
  return null
}
