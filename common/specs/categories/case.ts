import { amount, type Category, type Choice, many, number, one, type Source, text, yes } from '../attribute.ts'
import { sidesOf, sidesText, weightOf } from '../case-size.ts'
import { boardSizes, supplySizes, wordsOfBoardSize } from '../choices.ts'
import { frontUsbTexts, hasFrontUsbC } from '../front-usb.ts'
import { colour, lit } from '../look.ts'
import { isNamed, textAt } from '../source.ts'

const forms: readonly Choice[] = [
  ['ATX mid tower', 'Mid Tower'],
  ['ATX full tower', 'Full Tower'],
  ['ATX mini tower'],
  ['ATX desktop'],
  ['Micro ATX mini tower'],
  ['Micro ATX mid tower'],
  ['Micro ATX desktop'],
  ['Micro ATX slim tower'],
  ['Mini-ITX tower', 'Mini ITX Tower'],
  ['Mini-ITX desktop', 'Mini ITX Desktop'],
  ['E-ATX mid tower', 'EATX Mid Tower'],
  ['E-ATX full tower', 'EATX Full Tower'],
  ['HTPC'],
  ['ATX test bench'],
  ['Mini-ITX test bench', 'Mini ITX Test Bench'],
]
const panels: readonly Choice[] = [
  ['Tempered glass', 'Glass'],
  ['Tinted tempered glass'],
  ['Acrylic'],
  ['Tinted acrylic'],
  ['Mesh'],
  ['Solid', 'Steel', 'Aluminum', 'Aluminium'],
]
const panelWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['Tempered glass', ['glass', 'temperedglass', 'tg']],
  ['Tinted tempered glass', ['glass', 'temperedglass', 'tg']],
])

const isNone = /^(?:none|no|not included)$/i
const watts = /\b(\d{2,4})\s?W\b/i

/** A digit indicates a built-in supply ("300 W", "80+ Gold SFX-L PSU"). */
function includesSupply({ specs }: Source): boolean | undefined {
  const written = textAt(specs, 'power_supply').trim()
  if (/\d/.test(written) || specs.power_supply_included === true) return true
  return isNone.test(written) || specs.power_supply_included === false ? false : undefined
}

const supplyWattage = ({ specs }: Source): number | undefined => {
  const found = watts.exec(textAt(specs, 'power_supply'))?.[1]
  return found === undefined ? undefined : Number(found)
}

const side = (label: string, field: string) =>
  number(label, 'mm', [40, 1200], { group: 'Size', from: [`dimensions_mm.${field}`], better: 'less' })
const bays = (label: string, field: string) => amount(label, 24, { group: 'Size', from: [field], better: 'more' })

export const pcCase: Category = {
  type: 'Case',
  names: ['case', 'cases', 'pc case', 'pc cases', 'computer case', 'chassis', 'tower'],
  attributes: {
    formFactor: one('Form factor', forms, {
      group: 'Size',
      from: ['form_factor'],
      isFilter: true,
      row: 1,
      isHead: true,
      words: wordsOfForm,
    }),
    boardSizes: many('Boards', boardSizes, {
      group: 'Compatibility',
      from: ['supported_motherboard_form_factors'],
      isFilter: true,
      row: 2,
      isHead: true,
      words: wordsOfLargestBoard,
    }),
    maxCardLength: number('Graphics cards up to', 'mm', [100, 700], {
      group: 'Compatibility',
      from: ['max_video_card_length'],
      isFilter: true,
      row: 3,
      isHead: true,
      better: 'more',
    }),
    maxCoolerHeight: number('Coolers up to', 'mm', [20, 300], {
      group: 'Compatibility',
      from: ['max_cpu_cooler_height'],
      isFilter: true,
      row: 4,
      isHead: true,
      better: 'more',
    }),
    supplySizes: many('Power supplies', supplySizes, {
      group: 'Compatibility',
      from: ['supported_power_supply_form_factors'],
      isFilter: true,
    }),
    maxSupplyLength: number('Power supplies up to', 'mm', [80, 400], {
      group: 'Compatibility',
      from: ['max_psu_length'],
      isFilter: true,
      better: 'more',
    }),
    expansionSlots: amount('Expansion slots', 12, { group: 'Compatibility', from: ['expansion_slots'], isFilter: true, better: 'more' }),
    riserSlots: amount('Upright expansion slots', 12, { group: 'Compatibility', from: ['riser_expansion_slots'] }),
    backConnect: yes('Boards with connectors at the back', {
      group: 'Compatibility',
      from: ['supports_rear_connecting_motherboard'],
      isFilter: true,
      words: (is) => (is ? ['btf', 'backconnect'] : []),
    }),
    includesSupply: yes('Power supply included', {
      group: 'Power',
      read: includesSupply,
      isFilter: true,
      words: (is) => (is ? ['withpsu'] : []),
    }),
    supplyWattage: number('Included power supply', 'W', [40, 2000], { group: 'Power', read: supplyWattage }),
    supplyShroud: yes('Power supply cover', { group: 'Look', from: ['power_supply_shroud'] }),
    bays35: bays('3.5-inch bays', 'internal_3_5_bays'),
    bays25: bays('2.5-inch bays', 'internal_2_5_bays'),
    outerBays35: bays('Outer 3.5-inch bays', 'external_3_5_bays'),
    outerBays525: bays('Outer 5.25-inch bays', 'external_5_25_bays'),
    frontUsbC: yes('USB-C at the front', {
      group: 'Connections',
      read: ({ specs }) => hasFrontUsbC(specs),
      isFilter: true,
      words: (is) => (is ? ['usbc', 'typec'] : []),
    }),
    frontUsb: many('Front USB', [], { group: 'Connections', read: ({ specs }) => frontUsbTexts(specs) }),
    sidePanel: one('Side panel', panels, {
      group: 'Look',
      from: ['side_panel'],
      isFilter: true,
      row: 5,
      isHead: true,
      words: (name) => panelWords.get(name) ?? [name],
    }),
    hasWindow: yes('Window', { group: 'Look', from: ['has_transparent_side_panel'], isFilter: true }),
    colour,
    rgb: lit(),
    volume: number('Volume', 'L', [1.5, 300], {
      group: 'Size',
      from: ['volume'],
      isFilter: true,
      better: 'less',
      words: (litres) => (litres < 20 ? ['sff'] : []),
    }),
    height: side('Height', 'height'),
    width: side('Width', 'width'),
    depth: side('Depth', 'depth'),
    dimensions: text('Size', { group: 'Size', read: ({ specs }) => sidesText(specs) }),
    weight: number('Weight', 'kg', [0.8, 60], { group: 'Size', read: weightOf, better: 'less' }),
    longestSide: number('Longest side', 'mm', [40, 2000], { read: ({ specs }) => maxOf(sidesOf(specs)), isHidden: true }),
    shortestSide: number('Shortest side', 'mm', [40, 2000], { read: ({ specs }) => minOf(sidesOf(specs)), isHidden: true }),
    hasSmallSupplyBay: yes('Small bay for the power supply', { read: isNamed(/\bO11\s*Dynamic\s*Mini\b/i), isHidden: true }),
  },
}

const maxOf = (sides: readonly number[] | undefined) => sides && Math.max(...sides)
const minOf = (sides: readonly number[] | undefined) => sides && Math.min(...sides)

/** Shoppers search for `Micro ATX mini tower` as `matx`, `minitower` or `tower`. */
function wordsOfForm(name: string): readonly string[] {
  const shape = /(mid|full|mini|slim)\s(tower)$/i.exec(name)
  return shape ? [`${shape[1]}${shape[2]}`, 'tower'] : name.endsWith('tower') ? ['tower'] : [name.split(' ').at(-1) ?? name]
}

/** Every large case takes small boards, but shoppers who search for a Mini-ITX case want one that takes nothing larger. */
function wordsOfLargestBoard(sizes: readonly string[]): readonly string[] {
  if (sizes.includes('ATX')) return sizes.includes('E-ATX') ? ['atx', 'eatx'] : ['atx']
  return wordsOfBoardSize(sizes.includes('Micro ATX') ? 'Micro ATX' : (sizes[0] ?? ''))
}
