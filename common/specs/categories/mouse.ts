import { amount, type Category, type Choice, many, number, one, type Source, text, yes } from '../attribute.ts'
import { connectivity } from '../connection.ts'
import { colour, lit } from '../look.ts'
import { textAt } from '../source.ts'

const sensorTypes: readonly Choice[] = [['Optical', 'Optical Sensor'], ['Laser', 'Laser Sensor'], ['Trackball']]
const shapes: readonly Choice[] = [['Ergonomic'], ['Ambidextrous', 'Symmetrical'], ['Vertical']]
const handSizes: readonly Choice[] = [['Small'], ['Medium'], ['Large']]
const grips: readonly Choice[] = [['Palm'], ['Claw'], ['Fingertip']]
const batteries: readonly Choice[] = [['Rechargeable', 'Rechargeable li-ion'], ['AA'], ['AAA']]

const sensorTypeInName = /\b(optical|laser)\b(?! switch)(?! gaming switch)/i

function sensorTypeOf({ specs, name }: Source): string | undefined {
  if (/\btrackball\b/i.test(name)) return 'Trackball'
  if (/optical|pixart|hero/i.test(textAt(specs, 'sensor'))) return 'Optical'
  return sensorTypeInName.exec(name)?.[1]
}

const dpiInName = /\b(\d{1,2}(?:,\d{3}|\d{3})|\d{3})\s?DPI\b/i
const thousandsInName = /\b(\d{1,2})K\s?(?:DPI|sensor)\b/i

function dpiIn({ name }: Source): number | undefined {
  const thousands = thousandsInName.exec(name)?.[1]
  if (thousands !== undefined) return Number(thousands) * 1000
  const written = dpiInName.exec(name)?.[1]
  return written === undefined ? undefined : Number(written.replace(',', ''))
}

/** Names of mice with several resolutions list the lowest one first. */
const lastDpiIn = (source: Source): number | undefined => (/\d\s?\/\s?\d/.test(source.name) ? undefined : dpiIn(source))

const side = (label: string, field: string) => number(label, 'mm', [15, 200], { group: 'Size', from: [`dimensions.${field}`] })

export const mouse: Category = {
  type: 'Mouse',
  names: ['mouse', 'mice', 'computer mouse'],
  attributes: {
    connection: connectivity(['connectivity']),
    sensorType: one('Sensor type', sensorTypes, {
      group: 'Performance',
      read: sensorTypeOf,
      isClosed: true,
      isFilter: true,
      row: 2,
      isHead: true,
      words: (name) => [name],
    }),
    maxDpi: number('Resolution', 'dpi', [400, 60_000], {
      group: 'Performance',
      from: ['max_dpi'],
      read: lastDpiIn,
      isFilter: true,
      row: 3,
      isHead: true,
      better: 'more',
      words: (dpi) => [`${dpi}dpi`],
    }),
    weight: number('Weight', 'g', [20, 400], {
      group: 'Size',
      from: ['weight'],
      inName: /\b(\d{2,3})\s?g\b(?!hz)/i,
      isFilter: true,
      row: 4,
      isHead: true,
      better: 'less',
      words: (grams) => [`${grams}g`],
    }),
    forGames: yes('For games', { inName: /\bgaming\b/i, isFilter: true, row: 5, words: (is) => (is ? ['gaming'] : []) }),
    shape: one('Shape', shapes, {
      group: 'Size',
      read: ({ name }) => (/\bvertical\b/i.test(name) ? 'Vertical' : undefined),
      from: ['shape'],
      inName: /\b(ergonomic|ambidextrous|symmetrical)\b/i,
      isClosed: true,
      isFilter: true,
      words: (name) => [name],
    }),
    pollingRate: number('Polling rate', 'Hz', [100, 8000], {
      group: 'Performance',
      from: ['polling_rate'],
      inName: /\b(125|250|500|1000|2000|4000|8000)\s?Hz\b/i,
      isFilter: true,
      better: 'more',
      words: (rate) => (rate >= 1000 ? [`${rate}hz`, `${rate / 1000}k`] : []),
    }),
    sensor: text('Sensor', {
      group: 'Performance',
      read: ({ specs }) => sensorName(textAt(specs, 'sensor')),
      inName: /\b(PixArt \w*\d{4}|PAW\s?\d{4}|PMW\s?\d{4})\b/i,
    }),
    switches: text('Switches', { group: 'Performance', from: ['switches'] }),
    buttons: amount('Buttons', 30, {
      group: 'Performance',
      from: ['buttons'],
      inName: /\b(\d{1,2}) (?:programmable )?buttons\b/i,
      isFilter: true,
    }),
    silent: yes('Silent clicks', {
      group: 'Performance',
      from: ['silent_clicks'],
      inName: /\b(?:silent|noiseless)\b/i,
      isFilter: true,
      words: (is) => (is ? ['silent'] : []),
    }),
    onboardMemory: yes('Keeps its settings', { group: 'More', from: ['onboard_memory'] }),
    handSize: one('Hand size', handSizes, { group: 'Size', from: ['size'], isClosed: true, isFilter: true }),
    grips: many('Grips', grips, { group: 'Size', from: ['grip_types'], isClosed: true, isFilter: true }),
    batteryLife: number('Battery life', 'h', [5, 20_000], { group: 'Power', from: ['battery_life'], better: 'more' }),
    battery: one('Battery', batteries, {
      group: 'Power',
      from: ['battery_type'],
      inName: /\brechargeable\b/i,
      isClosed: true,
      isFilter: true,
    }),
    length: side('Length', 'length'),
    width: side('Width', 'width'),
    height: side('Height', 'height'),
    rgb: lit('rgb'),
    colour,
  },
}

const sensorName = (written: string): string | undefined => (/\d/.test(written) ? written : undefined)
