import { amount, type Category, type Choice, many, number, one, type Source, text, yes } from '../attribute.ts'
import { itself, memoryTypes, themselves } from '../choices.ts'
import { colour, lit } from '../look.ts'
import { numberAt, textAt } from '../source.ts'

const forms: readonly Choice[] = [
  ['DIMM', 'UDIMM', 'RDIMM', 'LRDIMM'],
  ['SO-DIMM', 'SODIMM'],
]
const buffers: readonly Choice[] = [
  ['Unbuffered', 'UDIMM'],
  ['Registered', 'RDIMM', 'LRDIMM', 'Buffered'],
]
const profiles: readonly Choice[] = [
  ['XMP', 'XMP 3.0', 'XMP 2.0'],
  ['EXPO', 'AMD EXPO'],
]

const registeredInName = /\b(?:registered|L?RDIMM)\b/i
const unbufferedInName = /\bUDIMM\b/i
const eccInName = /\bECC\b/i
const nonEccInName = /\bnon-?\s?ECC\b/i
const soDimmInName = /\bSO-?DIMM\b/i

const formOf = (written: string): string | undefined => (/so-?dimm/i.test(written) ? 'SO-DIMM' : /dimm/i.test(written) ? 'DIMM' : undefined)

const formOfKit = ({ specs, name }: Source): string | undefined =>
  formOf(textAt(specs, 'form_factor')) ?? (soDimmInName.test(name) ? 'SO-DIMM' : undefined)

/** The name wins, because the field of most registered kits says "Unbuffered". */
function bufferOf(source: Source): string | undefined {
  const field = textAt(source.specs, 'registered').trim()
  if (registeredInName.test(source.name) || /^registered$/i.test(field)) return 'Registered'
  if (unbufferedInName.test(source.name) || formOfKit(source) === 'SO-DIMM' || /^unbuffered$/i.test(field)) return 'Unbuffered'
  return undefined
}

/** The name wins, because the field of most kits with ECC says "Non-ECC". Registered memory always has ECC. */
function eccOf({ specs, name }: Source): boolean | undefined {
  const field = textAt(specs, 'ecc').trim()
  if (registeredInName.test(name) && !nonEccInName.test(name)) return true
  if (/^ecc$/i.test(field) || (eccInName.test(name) && !nonEccInName.test(name))) return true
  return field === '' && !nonEccInName.test(name) ? undefined : false
}

/** The sum of the modules. The field of some kits contradicts them. */
function capacityOf({ specs }: Source): number | undefined {
  const [count, size] = [numberAt(specs, 'modules.quantity'), numberAt(specs, 'modules.capacity_gb')]
  return count === undefined || size === undefined ? numberAt(specs, 'capacity') : count * size
}

const pins = /\b(\d{3})-?\s?pin\b/i
const timings = /\b\d{1,2}(?:-\d{1,3}){2,3}\b/

export const memory: Category = {
  type: 'Memory',
  names: ['memory', 'ram', 'rams', 'memory kit', 'dimm'],
  attributes: {
    capacity: number('Capacity', 'GB', [0.25, 4096], {
      read: capacityOf,
      isFilter: true,
      row: 1,
      isHead: true,
      better: 'more',
      words: (size) => [`${size}gb`],
    }),
    modules: amount('Modules', 16, { from: ['modules.quantity'], isFilter: true }),
    moduleCapacity: number('Capacity of a module', 'GB', [0.25, 512], { from: ['modules.capacity_gb'], isFilter: true }),
    kit: one('Kit', [], { read: kitOf, row: 2, isHead: true, words: wordsOfKit }),
    memoryType: one('Type', memoryTypes, { from: ['ram_type'], isClosed: true, isFilter: true, row: 3, isHead: true, words: itself }),
    speed: number('Speed', 'MT/s', [200, 20_000], {
      group: 'Performance',
      from: ['speed'],
      isFilter: true,
      row: 4,
      isHead: true,
      better: 'more',
      words: (speed) => [`${speed}`, `${speed}mhz`],
    }),
    casLatency: amount('CAS latency (CL)', 80, {
      group: 'Performance',
      from: ['cas_latency'],
      inName: /\bCL\s?(\d{1,2})\b/i,
      isFilter: true,
      row: 5,
      isHead: true,
      better: 'less',
      words: (cycles) => [`cl${cycles}`, `c${cycles}`],
    }),
    timings: text('Timings', { group: 'Performance', read: ({ specs }) => timings.exec(textAt(specs, 'timings'))?.[0] }),
    voltage: number('Voltage', 'V', [0.8, 2.5], { group: 'Power', from: ['voltage'], better: 'less' }),
    formFactor: one('Form factor', forms, {
      group: 'Compatibility',
      read: formOfKit,
      isClosed: true,
      isFilter: true,
      words: (name) => (name === 'SO-DIMM' ? ['sodimm', 'laptop', 'notebook'] : ['desktop']),
    }),
    pins: amount('Pins', 400, {
      group: 'Compatibility',
      read: ({ specs }) => Number(pins.exec(textAt(specs, 'form_factor'))?.[1] ?? 0) || undefined,
    }),
    buffer: one('Buffer', buffers, {
      group: 'Compatibility',
      read: bufferOf,
      isClosed: true,
      isFilter: true,
      words: (name) => (name === 'Registered' ? ['registered', 'rdimm', 'ecc'] : []),
    }),
    ecc: yes('ECC', { group: 'Compatibility', read: eccOf, isFilter: true, words: (is) => (is ? ['ecc'] : ['nonecc']) }),
    profiles: many('Profiles', profiles, { group: 'Performance', from: ['profile_support'], isFilter: true, words: themselves }),
    height: number('Height', 'mm', [10, 80], { group: 'Size', from: ['height'], better: 'less' }),
    heatSpreader: yes('Heat spreader', { group: 'Look', from: ['heat_spreader'], isFilter: true }),
    rgb: lit('rgb'),
    colour,
  },
}

/** `2 × 16 GB` */
function kitOf({ specs }: Source): string | undefined {
  const [count, size] = [numberAt(specs, 'modules.quantity'), numberAt(specs, 'modules.capacity_gb')]
  return count === undefined || size === undefined ? undefined : `${count} × ${size} GB`
}

/** `2x16gb`, `2x16` */
function wordsOfKit(kit: string): readonly string[] {
  const written = kit.replace('×', 'x')
  return [written, written.replace(' GB', '')]
}
