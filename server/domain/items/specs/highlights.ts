// The facts that buyers compare first, by category: at most four, short enough for a card.
import { type SpecRow, specRowsOf } from './rows.ts'
import { cabling, colours, efficiency, form, inUnits, megahertz, noise, plain, plug, range } from './values.ts'
import { at, capacity, joined, number, type Specs, say, text, texts, type Words } from './words.ts'

const maxHighlights = 4

type Facts = readonly [label: string, value: (specs: Specs) => Words][]

const shown = (path: string, unit: string) => (s: Specs) => inUnits(unit)(at(s, path))
const wording = (path: string) => (s: Specs) => text(s, path)
const several =
  (path: string, most = 3) =>
  (s: Specs) => {
    const all = [...new Set(texts(s, path))]
    return joined(', ', ...all.slice(0, most), all.length > most ? `+${all.length - most}` : null)
  }

const connection = (path: string) => (s: Specs) =>
  joined(', ', ...texts(s, path).map((way) => way.replace('Wireless 2.4GHz', '2.4 GHz').replace(/^Wired (?=USB|3.5)/, '')))

const factsOf: Readonly<Record<string, Facts>> = {
  CPU: [
    ['Cores', (s) => joined(' / ', number(s, 'cores.total'), say`${number(s, 'cores.threads')} threads`)],
    ['Socket', wording('socket')],
    ['Boost', (s) => inUnits('GHz')(at(s, 'clocks.performance.boost')) ?? inUnits('GHz')(at(s, 'clocks.performance.base'))],
    ['Power', shown('specifications.tdp', 'W')],
  ],
  'CPU cooler': [
    [
      'Cooling',
      (s) =>
        at(s, 'water_cooled') === true
          ? joined(', ', 'Liquid', say`${number(s, 'radiator_size')} mm`)
          : at(s, 'water_cooled') === false
            ? at(s, 'fanless') === true
              ? 'Air, fanless'
              : 'Air'
            : null,
    ],
    ['Height', (s) => (at(s, 'water_cooled') === true ? null : say`${number(s, 'height', 250)} mm`)],
    ['Fan speed', (s) => range(at(s, 'min_fan_rpm'), at(s, 'max_fan_rpm'), inUnits('rpm'))],
    ['Noise', (s) => range(at(s, 'min_noise_level'), at(s, 'max_noise_level'), noise)],
    ['Sockets', several('cpu_sockets')],
  ],
  'Case fan': [
    [
      'Size',
      (s) => joined(', ', say`${number(s, 'size')} mm`, number(s, 'quantity') === '1' ? null : say`pack of ${number(s, 'quantity')}`),
    ],
    ['Airflow', (s) => range(at(s, 'min_airflow'), at(s, 'max_airflow'), inUnits('CFM'))],
    ['Noise', (s) => range(at(s, 'min_noise_level'), at(s, 'max_noise_level'), noise)],
    ['Lighting', wording('led')],
    ['Connector', wording('connector')],
  ],
  'Graphics card': [
    ['Chip', wording('chipset')],
    ['Memory', (s) => joined(' ', say`${number(s, 'memory')} GB`, text(s, 'memory_type'))],
    ['Boost', (s) => megahertz(at(s, 'core_boost_clock'))],
    ['Length', shown('length', 'mm')],
    ['Power', shown('tdp', 'W')],
  ],
  Headphones: [
    ['Fit', (s) => joined(', ', text(s, 'ear_cup_type'), text(s, 'headphone_type'))],
    ['Connection', connection('connection_types')],
    ['Microphone', (s) => text(s, 'microphone_type') ?? plain(at(s, 'has_microphone'))],
    ['Battery life', shown('battery_life', 'h')],
    ['Drivers', shown('driver_size', 'mm')],
  ],
  Keyboard: [
    ['Size', wording('size')],
    ['Switches', wording('switch_type')],
    ['Connection', connection('connectivity')],
    ['Backlight', wording('backlighting')],
  ],
  Monitor: [
    ['Size', (s) => say`${number(s, 'screen_size')}″`],
    ['Resolution', (s) => say`${number(s, 'resolution.horizontalRes')} × ${number(s, 'resolution.verticalRes')}`],
    ['Refresh rate', shown('refresh_rate', 'Hz')],
    ['Panel', wording('panel_type')],
  ],
  Motherboard: [
    ['Socket', wording('socket')],
    ['Chipset', wording('chipset')],
    ['Form factor', wording('form_factor')],
    ['Memory', (s) => joined(' × ', number(s, 'memory.slots'), text(s, 'memory.ram_type'))],
  ],
  Mouse: [
    ['Connection', connection('connectivity')],
    ['Resolution', shown('max_dpi', 'dpi')],
    ['Weight', shown('weight', 'g')],
    ['Polling rate', shown('polling_rate', 'Hz')],
  ],
  'Network card': [
    ['Interface', wording('interface')],
    ['Speed', (s) => plain(at(s, 'speed'))],
    ['Wireless', wording('wireless_networking')],
  ],
  'Operating system': [
    ['Edition', wording('edition')],
    ['Architecture', wording('architecture')],
    ['Licence', (s) => text(s, 'license') ?? text(s, 'license_type')],
  ],
  Case: [
    ['Form', wording('form_factor')],
    ['Boards', several('supported_motherboard_form_factors')],
    ['Cards up to', shown('max_video_card_length', 'mm')],
    ['Coolers up to', shown('max_cpu_cooler_height', 'mm')],
    ['Side panel', wording('side_panel')],
  ],
  'Power supply': [
    ['Output', shown('wattage', 'W')],
    ['Efficiency', (s) => efficiency(at(s, 'efficiency_rating'))],
    ['Cabling', (s) => cabling(at(s, 'modular'))],
    ['Form', wording('form_factor')],
  ],
  Memory: [
    [
      'Capacity',
      (s) =>
        joined(
          ' ',
          capacity(number(s, 'capacity')),
          number(s, 'modules.quantity') === '1' ? null : say`(${number(s, 'modules.quantity')} × ${number(s, 'modules.capacity_gb')} GB)`,
        ),
    ],
    ['Type', wording('ram_type')],
    ['Speed', shown('speed', 'MT/s')],
    ['Latency', (s) => say`CL${number(s, 'cas_latency')}`],
  ],
  'Sound card': [
    ['Channels', (s) => plain(at(s, 'channels'))],
    ['Interface', wording('interface')],
    ['Sample rate', shown('sample_rate', 'kHz')],
  ],
  Speakers: [
    ['Channels', (s) => plain(at(s, 'configuration') ?? at(s, 'channels'))],
    ['Output', shown('wattage', 'W')],
    ['Connection', connection('connectivity')],
  ],
  Storage: [
    ['Capacity', (s) => capacity(number(s, 'capacity'))],
    ['Type', (s) => joined(' ', at(s, 'nvme') === true ? 'NVMe' : null, text(s, 'storage_type') ?? text(s, 'type'))],
    ['Interface', (s) => plug(at(s, 'interface'))],
    ['Form factor', (s) => form(at(s, 'form_factor'))],
  ],
  'Thermal compound': [
    ['Amount', (s) => say`${number(s, 'amount_g')} g` ?? say`${number(s, 'amount')} g`],
    ['Conductivity', (s) => say`${number(s, 'thermal_conductivity')} W/mK`],
    ['Colour', (s) => colours(at(s, 'color'))],
  ],
  Webcam: [
    ['Resolution', (s) => (text(s, 'resolution') ?? text(s, 'resolution_other'))?.replace(/k$/, 'K') ?? null],
    ['Frame rate', (s) => (text(s, 'frame_rate') ?? text(s, 'frame_rate_other'))?.replace(/(\d) ?fps/g, '$1 fps') ?? null],
    ['Connection', connection('connectivity_type')],
  ],
}

/** Up to four facts; for a category without a list of its own, the first rows of the table. */
export function highlightsOf(productType: string, specs: Specs): SpecRow[] {
  const facts = Object.hasOwn(factsOf, productType) ? (factsOf[productType] ?? []) : []
  const own = facts.flatMap(([label, read]) => {
    const value = read(specs)
    return value === null || value === '' ? [] : [{ label, value }]
  })
  return (own.length > 0 ? own : specRowsOf(specs)).slice(0, maxHighlights)
}
