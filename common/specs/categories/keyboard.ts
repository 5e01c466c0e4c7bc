import { type Category, type Choice, many, number, one, type Source, text, yes } from '../attribute.ts'
import { themselves } from '../choices.ts'
import { connectivity } from '../connection.ts'
import { colourOfKeyboard, lit } from '../look.ts'
import { textAt } from '../source.ts'

const sizes: readonly Choice[] = [
  ['Full size', 'Full Size', '100%'],
  ['96%'],
  ['TKL (80%)', 'TKL', 'Tenkeyless', '80%'],
  ['75%', 'Compact (75%)'],
  ['65%'],
  ['60%'],
  ['Number pad', 'Numpad', 'Number pad'],
]
const sizeInName = /\b(?:(100|96|80|75|65|60)%|(TKL|tenkeyless)\b|(full[\s-]size)\b(?! key))/i

const sizeWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['Full size', ['fullsize', '100percent']],
  ['TKL (80%)', ['tkl', 'tenkeyless', '80percent']],
  ['Number pad', ['numpad', 'numberpad']],
])

function sizeOf({ specs, name }: Source): string | undefined {
  const stated = textAt(specs, 'size').trim()
  if (stated !== '' && !/^other$/i.test(stated)) return stated
  const other = textAt(specs, 'size_other').trim()
  if (other !== '') return other
  const [, percent, tkl, full] = sizeInName.exec(name) ?? []
  return percent === undefined ? (tkl ?? full) : `${percent}%`
}

const switchTypes: readonly Choice[] = [
  ['Linear'],
  ['Tactile'],
  ['Clicky'],
  ['Magnetic', 'Hall Effect', 'Hall Effect Magnetic'],
  ['Membrane'],
  ['Optical'],
]
const switchTypeInName = /\b(linear|tactile|clicky|magnetic|hall effect|membrane)\b/i
/** Switch names as makers write them: `Cherry MX Red`, `Gateron G Pro Brown`. */
const switchInName =
  /\b((?:Cherry MX|MX|Gateron|Kailh|Outemu|TTC|Romer-G|GX|GL|Razer|Titan|Flaretech|OptiPoint|Leobog|LEOBOG)(?:[\s-](?:RGB|ULP|Ultra|Low[\s-]Profile|G|Pro|LT|Box|Silent|Speed|Nature|Optical|Magnetic|Jupiter|KS-\d+|V\d))*[\s-](?:Red|Blue|Brown|Black|Silver|White|Green|Yellow|Clear|Purple|Orange|Pink|Violet|Linear|Tactile|Clicky))\b(?!\s?(?:&|\/|edition))/i

const mechanicalInName = /\bmechanical\b|\bcherry mx\b|\bgateron\b|\bkailh\b|\boutemu\b|\bttc\b/i

function isMechanical({ specs, name }: Source): boolean | undefined {
  const type = textAt(specs, 'switch_type').trim()
  if (/^(?:linear|tactile|clicky)$/i.test(type) || mechanicalInName.test(name)) return true
  return /^membrane$/i.test(type) || /\bmembrane\b/i.test(name) ? false : undefined
}

const styles: readonly Choice[] = [['Gaming'], ['Standard'], ['Slim'], ['Mini', 'Compact'], ['Ergonomic', 'Ergo'], ['Rugged', 'Waterproof']]
const stylesInName = /\b(?:gaming|standard|slim|mini|compact|ergonomic|ergo|waterproof|rugged)\b/gi

const keycapMaterials: readonly Choice[] = [
  ['PBT', 'PBT plastic'],
  ['Double-shot PBT', 'Doubleshot PBT', 'Double-shot PBT Cherry Profile Keycaps'],
  ['ABS', 'ABS plastic'],
  ['Double-shot ABS', 'Doubleshot ABS'],
]
const frameMaterials: readonly Choice[] = [
  ['Aluminium', 'Aluminum', '5052 brushed aluminum alloy top case'],
  ['Plastic', 'ABS plastic', 'ABS plastic blend'],
]
const backlights: readonly Choice[] = [['RGB'], ['Single colour', 'Single Color', 'White', 'LED']]
const features: readonly Choice[] = [['Knob'], ['Screen'], ['Low profile'], ['Touchpad'], ['Trackball'], ['Mouse included']]

const inNames: readonly (readonly [pattern: RegExp, feature: string])[] = [
  [/\bknob\b/i, 'Knob'],
  [/\bwith (?:[\w.]+ )?(?:touch)?screen\b|\bLCD\b/i, 'Screen'],
  [/\blow[\s-]profile\b(?! (?:red|brown|blue|gl|linear|clicky|tactile))/i, 'Low profile'],
  [/\btouch\s?pad\b/i, 'Touchpad'],
  [/\btrack\s?ball\b/i, 'Trackball'],
  [/\b(?:with|\+|and)\b.*\bmouse\b(?!\s?pad)|\bmouse combo\b/i, 'Mouse included'],
]

function featuresOf({ specs, name }: Source): readonly unknown[] {
  const stated = specs.features
  return [
    ...(Array.isArray(stated) ? stated.slice(0, 20) : []),
    ...inNames.filter(([pattern]) => pattern.test(name)).map(([, feature]) => feature),
  ]
}

export const keyboard: Category = {
  type: 'Keyboard',
  names: ['keyboard', 'keyboards'],
  attributes: {
    connection: connectivity(['connectivity']),
    size: one('Size', sizes, {
      group: 'Size',
      read: sizeOf,
      isClosed: true,
      isFilter: true,
      row: 2,
      isHead: true,
      words: (name) => sizeWords.get(name) ?? [name, name.replace('%', 'percent')],
    }),
    mechanical: yes('Mechanical', {
      read: isMechanical,
      isFilter: true,
      isHead: true,
      words: (is) => (is ? ['mechanical', 'mech'] : []),
    }),
    switchType: one('Switch type', switchTypes, {
      from: ['switch_type'],
      inName: switchTypeInName,
      isClosed: true,
      isFilter: true,
      row: 4,
      isHead: true,
      words: (name) => [name],
    }),
    switchName: text('Switches', {
      from: ['switch'],
      inName: switchInName,
      words: (name) => [name, `${name.split(/[\s-]/).at(-1)} switch`],
    }),
    hotSwap: yes('Exchangeable switches', {
      from: ['hot_swappable'],
      inName: /\bhot[\s-]?swap/i,
      isFilter: true,
      words: (is) => (is ? ['hotswap', 'hotswappable'] : []),
    }),
    styles: many('Style', styles, {
      read: ({ name }) => [...name.matchAll(stylesInName)].map(([word]) => word),
      isClosed: true,
      isFilter: true,
      row: 3,
      isHead: true,
      words: themselves,
    }),
    backlight: one('Backlight', backlights, {
      group: 'Look',
      from: ['backlighting'],
      read: ({ name }) => (/(?<!non[- ])\ba?rgb\b/i.test(name) ? 'RGB' : undefined),
      isFilter: true,
      row: 5,
      words: (name) => ['backlit', ...(name === 'RGB' ? [] : [name])],
    }),
    rgb: lit('backlighting'),
    pollingRate: number('Polling rate', 'Hz', [100, 8000], {
      group: 'Performance',
      from: ['polling_rate'],
      inName: /\b(\d{3,4})\s?Hz\b/i,
      better: 'more',
    }),
    features: many('Features', features, { read: featuresOf, isFilter: true, words: themselves }),
    keycaps: one('Keycaps', keycapMaterials, {
      group: 'Look',
      from: ['keycap_material'],
      words: (name) => (name.endsWith('PBT') ? ['pbt'] : []),
    }),
    frame: one('Frame', frameMaterials, { group: 'Look', read: ({ specs }) => frameOf(textAt(specs, 'frame_material')) }),
    battery: number('Battery', 'mAh', [100, 30_000], {
      group: 'Power',
      from: ['battery_capacity'],
      inName: /\b(\d{4,5})\s?mAh\b/i,
      better: 'more',
    }),
    colour: colourOfKeyboard,
  },
}

const frameOf = (written: string): string | undefined => (/aluminum|plastic|steel|wood|polycarbonate/i.test(written) ? written : undefined)
