import { amount, type Category, type Choice, number, one, type Source, text, yes } from '../attribute.ts'
import { supplySizes } from '../choices.ts'
import { colourOfSupply, lit } from '../look.ts'
import { numberAt, textAt } from '../source.ts'

const ratings: readonly Choice[] = [
  ['80 PLUS Titanium', '80+ Titanium', 'Titanium'],
  ['80 PLUS Platinum', '80+ Platinum', 'Platinum'],
  ['80 PLUS Gold', '80+ Gold', 'Gold'],
  ['80 PLUS Silver', '80+ Silver', 'Silver'],
  ['80 PLUS Bronze', '80+ Bronze', 'Bronze'],
  ['80 PLUS', '80+', '80+ Standard', '80 PLUS Standard', '80+ White', '80 PLUS White'],
]
const ratingInName = /\b(80\s?(?:\+|plus)[®™]?\s?(?:titanium|platinum|gold|silver|bronze|white|standard)?)(?![a-z])/i

const cablings: readonly Choice[] = [
  ['Fully modular', 'Full', 'Fully', 'Full modular', 'Modular'],
  ['Semi-modular', 'Semi'],
  ['Fixed cables', 'Non-Modular', 'Non', 'Fixed', 'Not modular'],
]
const cablingWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['Fully modular', ['modular', 'fullymodular', 'fullmodular']],
  ['Semi-modular', ['semimodular', 'modular']],
  ['Fixed cables', ['nonmodular']],
])

const cybeneticsRatings: readonly Choice[] = [
  ['Cybenetics Diamond'],
  ['Cybenetics Titanium'],
  ['Cybenetics Platinum'],
  ['Cybenetics Gold'],
  ['Cybenetics Silver'],
  ['Cybenetics Bronze'],
]
const longestSfx = 110
const plug = (label: string, field: string, max = 24) =>
  amount(label, max, { group: 'Connections', from: [`connectors.${field}`], better: 'more' })

const wattsInName = /\b(\d{3,4})\s?W(?:atts?)?\b/i

/** The power in the name, used if the field is empty. Rules do not rely on it. */
function wattageInName({ specs, name }: Source): number | undefined {
  const isStated = numberAt(specs, 'wattage') !== undefined || /[1-9]/.test(textAt(specs, 'wattage'))
  return isStated ? undefined : Number(wattsInName.exec(name)?.[1] ?? 0) || undefined
}

/** SFX supplies that are longer than SFX allows are SFX-L. */
function formOf({ specs }: Source): string {
  const form = textAt(specs, 'form_factor').trim()
  return /^SFX$/i.test(form) && (numberAt(specs, 'length') ?? 0) > longestSfx ? 'SFX-L' : form
}

export const powerSupply: Category = {
  type: 'Power supply',
  names: ['power supply', 'power supplies', 'psu', 'psus'],
  attributes: {
    wattage: number('Power', 'W', [50, 4000], {
      from: ['wattage'],
      inName: wattsInName,
      isFilter: true,
      row: 1,
      isHead: true,
      better: 'more',
      words: (watts) => [`${watts}w`],
    }),
    efficiency: one('Efficiency', ratings, {
      from: ['efficiency_rating'],
      inName: ratingInName,
      isClosed: true,
      isFilter: true,
      row: 2,
      isHead: true,
      words: (name) => ['80plus', ...(name === '80 PLUS' ? [] : [name, name.slice(8)])],
    }),
    cabling: one('Cables', cablings, {
      from: ['modular'],
      inName: /\b(full(?:y)?|semi|non)[\s-]modular\b/i,
      isClosed: true,
      isFilter: true,
      row: 3,
      isHead: true,
      words: (name) => cablingWords.get(name) ?? [],
    }),
    formFactor: one('Form factor', supplySizes, {
      group: 'Size',
      read: formOf,
      isFilter: true,
      row: 4,
      isHead: true,
      words: (name) => [name],
    }),
    length: number('Length', 'mm', [60, 300], { group: 'Size', from: ['length'], isFilter: true, row: 5, better: 'less' }),
    atx3: yes('ATX 3 or PCIe 5', {
      group: 'Compatibility',
      inName: /\bATX\s?-?3(?:\.\d)?\b|\bPCI-?E\s?(?:gen\s?)?5(?:\.\d)?\b|12VHPWR|12V-?2[x×]6/i,
      isFilter: true,
      words: (is) => (is ? ['atx3', 'atx3.0', 'atx3.1', 'pcie5'] : []),
    }),
    pcie12VHighPower: {
      ...plug('12V-2x6 or 12VHPWR plugs', 'pcie_12vhpwr', 4),
      isFilter: true,
      words: () => ['12vhpwr', '12v2x6'],
    },
    pcie8Pin: { ...plug('PCIe 6+2-pin plugs', 'pcie_6_plus_2_pin'), isFilter: true },
    eps8Pin: { ...plug('EPS 8-pin plugs', 'eps_8_pin', 8), isFilter: true },
    atx24Pin: plug('ATX 24-pin plugs', 'atx_24_pin', 2),
    sataPower: plug('SATA plugs', 'sata'),
    molex: plug('Molex plugs', 'molex_4_pin'),
    floppy: plug('Floppy plugs', 'floppy_4_pin', 4),
    fanless: yes('Fanless', { group: 'Performance', from: ['fanless'], isFilter: true, words: (is) => (is ? ['fanless', 'passive'] : []) }),
    cybenetics: one('Cybenetics efficiency', cybeneticsRatings, {
      group: 'Performance',
      from: ['cybernetics_efficiency_rating'],
      inName: /\bCybenetics (?:Diamond|Titanium|Platinum|Gold|Silver|Bronze)\b/i,
      isClosed: true,
      words: (name) => [name, 'cybenetics'],
    }),
    cybeneticsNoise: text('Cybenetics noise', { group: 'Performance', from: ['cybernetics_noise_rating'] }),
    rgb: lit(),
    colour: colourOfSupply,
    wattageInName: number('Power by the name alone', 'W', [50, 4000], { read: wattageInName, isHidden: true }),
  },
}
