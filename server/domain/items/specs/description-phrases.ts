// The key facts of a part, by category, from the fields of price lists. The first words matter most: cards cut after a hundred characters.
import {
  at,
  capacity,
  cleanText,
  counted,
  enumerated,
  joined,
  lower,
  number,
  plural,
  type Specs,
  say,
  sum,
  text,
  texts,
  type Words,
  when,
} from './words.ts'

/** A noun with its qualifiers, the facts that follow after commas, and a second sentence with minor facts. */
export type Phrases = { before?: Words[]; noun: string; after?: Words[]; facts: Words[]; more?: Words[] }

export const phrasesOf: Readonly<Record<string, (specs: Specs) => Phrases>> = {
  CPU: (s) => ({
    before: [joined(', ', say`${number(s, 'cores.total')}-core`, say`${number(s, 'cores.threads')}-thread`)],
    noun: 'processor',
    after: [say`for socket ${text(s, 'socket')}`],
    facts: [
      joined(' and ', say`${number(s, 'clocks.performance.base')} GHz base`, say`${number(s, 'clocks.performance.boost')} GHz boost`),
      say`${number(s, 'cache.l3')} MB L3 cache`,
      say`${number(s, 'specifications.tdp')} W`,
    ],
    more: [
      say`${text(s, 'microarchitecture')} architecture`,
      say`${enumerated(texts(s, 'specifications.memory.types'), 'or')} memory`,
      withWord(text(s, 'specifications.integratedGraphics.model'), 'graphics'),
      when(s, 'specifications.includesCooler', 'cooler included'),
    ],
  }),
  'CPU cooler': (s) => {
    const isLiquid = at(s, 'water_cooled') === true
    const fans = number(s, 'fan_quantity')
    return {
      before: isLiquid
        ? [say`${number(s, 'radiator_size')} mm`, 'liquid']
        : [when(s, 'fanless', 'fanless'), at(s, 'water_cooled') === false ? 'air' : null],
      noun: 'CPU cooler',
      facts: [
        isLiquid ? null : say`${number(s, 'height', 250)} mm high`,
        say`${fans} × ${number(s, 'fan_size')} mm ${fans === '1' ? 'fan' : 'fans'}`,
        say`up to ${number(s, 'max_fan_rpm', 10_000)} rpm`,
        say`up to ${noise(s, 'max_noise_level')}`,
      ],
      more: [say`fits ${enumerated(texts(s, 'cpu_sockets'))}`],
    }
  },
  'Case fan': (s) => {
    const quantity = number(s, 'quantity')
    const isPack = quantity !== null && quantity !== '1'
    return {
      before: [isPack ? `${quantity}-pack of` : null, say`${number(s, 'size')} mm`],
      noun: isPack ? 'case fans' : 'case fan',
      facts: [
        say`up to ${number(s, 'max_airflow', 300)} CFM` ?? say`${number(s, 'min_airflow', 300)} CFM`,
        say`up to ${noise(s, 'max_noise_level')}` ?? noise(s, 'min_noise_level'),
        when(s, 'pwm', 'PWM control'),
        say`${lower(text(s, 'led'))} lighting`,
        text(s, 'flow_direction') === 'Reverse' ? 'reverse airflow' : null,
      ],
      more: [say`${text(s, 'connector')} connector`],
    }
  },
  'Graphics card': (s) => ({
    // If a chip was sold with several memory sizes, its name includes the size, and so does the memory field.
    before: [text(s, 'chipset_manufacturer'), text(s, 'chipset')?.replace(/ \d+ ?GB$/, '') ?? null],
    noun: 'graphics card',
    after: [say`with ${number(s, 'memory')} GB of ${text(s, 'memory_type')}`],
    facts: [
      say`${number(s, 'core_boost_clock')} MHz boost`,
      text(s, 'interface'),
      say`${number(s, 'length')} mm long`,
      say`${number(s, 'total_slot_width')}-slot`,
      say`${number(s, 'tdp')} W`,
    ],
    more: [
      counted(s, 'video_outputs', { HDMI: /^hdmi/, DisplayPort: /^displayport/, DVI: /^dvi/, VGA: /^vga/, 'USB-C': /^usb_c/ }),
      say`power through ${counted(s, 'power_connectors', { '6-pin': /6_pin/, '8-pin': /8_pin/, '12VHPWR': /12VHPWR/, '12V-2x6': /12V_2x6/ })}`,
    ],
  }),
  Headphones: (s) => ({
    before: [lower(text(s, 'ear_cup_type')), lower(text(s, 'headphone_type'))],
    noun: 'headphones',
    after: [say`with ${withWord(lower(text(s, 'microphone_type')), 'microphone')}` ?? when(s, 'has_microphone', 'with microphone')],
    facts: [
      connections(s, 'connection_types'),
      say`${number(s, 'driver_size')} mm drivers`,
      say`up to ${number(s, 'battery_life')} h on a charge`,
      say`${number(s, 'weight')} g`,
    ],
    more: [say`for ${lower(enumerated(texts(s, 'platforms')))}`],
  }),
  Keyboard: (s) => {
    // Lists write "Numpad" both for keypads and for keyboards that have one.
    const size = text(s, 'size') === 'Numpad' ? null : text(s, 'size')
    const switches = lower(text(s, 'switch_type'))
    return {
      before: [keyboardSizes[size ?? ''] ?? size, switches === 'membrane' ? switches : null],
      noun: 'keyboard',
      after: [switches === 'membrane' ? null : say`with ${switches} switches`],
      facts: [
        connections(s, 'connectivity'),
        say`${lower(text(s, 'backlighting'))?.replace('color', 'colour') ?? null} backlight`,
        when(s, 'hot_swappable', 'hot-swappable switches'),
        say`${number(s, 'polling_rate')} Hz polling`,
        say`${number(s, 'battery_capacity')} mAh battery`,
      ],
    }
  },
  Monitor: (s) => ({
    before: [say`${number(s, 'screen_size')}-inch`, text(s, 'panel_type')],
    noun: 'monitor',
    facts: [
      say`${number(s, 'resolution.horizontalRes')} × ${number(s, 'resolution.verticalRes')}`,
      say`${number(s, 'refresh_rate')} Hz`,
      say`${number(s, 'response_time')} ms`,
      say`${number(s, 'max_brightness')} cd/m²`,
      text(s, 'adaptive_sync'),
      text(s, 'hdr') === 'SDR' ? null : text(s, 'hdr'),
    ],
    more: [ports(at(s, 'connectors'))],
  }),
  Motherboard: (s) => {
    const slots = number(s, 'memory.slots')
    return {
      before: [text(s, 'form_factor')],
      noun: 'motherboard',
      after: [boardSocket(text(s, 'socket'))],
      facts: [
        say`${text(s, 'chipset')} chipset`,
        say`${slots} ${text(s, 'memory.ram_type')} ${slots === '1' ? 'slot' : 'slots'}`,
        say`up to ${capacity(number(s, 'memory.max'))} of memory`,
        // Some lists repeat a slot for every supported drive size, so the number of entries means nothing. Key E is for wireless cards.
        objects(s, 'm2_slots').some((slot) => slot.key === 'M') ? 'M.2 storage' : null,
        plural(sum(s, 'storage_devices', /^sata/), 'SATA port'),
      ],
      more: [
        say`${enumerated(objects(s, 'onboard_ethernet').flatMap(({ speed }) => cleanText(speed) ?? []))} Ethernet`,
        say`Wi-Fi ${/^(?!.*sold).*wi-?fi[ -]?(\d\w?)/i.exec(text(s, 'wireless_networking') ?? '')?.[1] ?? null}`,
        when(s, 'ecc_support', 'takes ECC memory'),
      ],
    }
  },
  Mouse: (s) => ({
    before: [lower(text(s, 'shape'))],
    noun: 'mouse',
    facts: [
      connections(s, 'connectivity'),
      say`up to ${number(s, 'max_dpi')} dpi`,
      plural(Number(number(s, 'buttons')), 'button'),
      say`${number(s, 'weight')} g`,
      when(s, 'rgb', 'RGB lighting'),
      when(s, 'silent_clicks', 'silent clicks'),
    ],
  }),
  Case: (s) => {
    const formFactor = text(s, 'form_factor')?.replace(/\b(Full|Mid|Mini|Slim|Tower|Desktop|Test|Bench)\b(?! ITX)/g, (word) =>
      word.toLowerCase(),
    )
    return {
      before: [formFactor ?? null],
      noun: 'case',
      after: [say`for ${enumerated(texts(s, 'supported_motherboard_form_factors'))} boards`],
      facts: [
        say`${sidePanels[text(s, 'side_panel') ?? ''] ?? lower(text(s, 'side_panel'))} side panel`,
        say`graphics cards up to ${number(s, 'max_video_card_length')} mm`,
        say`coolers up to ${number(s, 'max_cpu_cooler_height')} mm`,
      ],
      more: [
        say`drive bays: ${joined(' and ', say`${number(s, 'internal_3_5_bays')} × 3.5-inch`, say`${number(s, 'internal_2_5_bays')} × 2.5-inch`)}`,
        plural(Number(number(s, 'expansion_slots')), 'expansion slot'),
        say`${/^(\d+) ?W$/.exec(text(s, 'power_supply') ?? '')?.[1] ?? null} W power supply included`,
      ],
    }
  },
  'Power supply': (s) => ({
    before: [say`${number(s, 'wattage')} W`, text(s, 'form_factor')],
    noun: 'power supply',
    facts: [
      text(s, 'efficiency_rating')?.replace('80+', '80 PLUS') ?? null,
      cabling[text(s, 'modular') ?? ''] ?? null,
      when(s, 'fanless', 'fanless'),
      say`${number(s, 'length')} mm long`,
    ],
    more: [
      counted(s, 'connectors', {
        '12VHPWR': /^pcie_12vhpwr/,
        'PCIe 6+2-pin': /^pcie_6_plus_2/,
        'EPS 8-pin': /^eps/,
        SATA: /^sata/,
        Molex: /^molex/,
      }),
    ],
  }),
  Memory: (s) => {
    const modules = number(s, 'modules.quantity')
    const isKit = modules !== null && modules !== '1'
    return {
      before: [capacity(number(s, 'capacity')), joined('-', text(s, 'ram_type'), number(s, 'speed'))],
      noun: isKit ? 'memory kit' : 'memory module',
      after: [isKit ? say`of ${modules} × ${number(s, 'modules.capacity_gb')} GB` : null],
      facts: [
        say`CL${number(s, 'cas_latency')}`,
        text(s, 'form_factor'),
        say`${number(s, 'voltage', 3)} V`,
        say`${enumerated(texts(s, 'profile_support'))} profiles`?.replace(/^(\w+) profiles$/, '$1 profile') ?? null,
        text(s, 'ecc') === 'ECC' ? 'ECC' : null,
        text(s, 'registered') === 'Registered' ? 'registered' : null,
        when(s, 'rgb', 'RGB lighting'),
        when(s, 'heat_spreader', 'heat spreader'),
      ],
    }
  },
  Storage: (s) => ({
    before: [capacity(number(s, 'capacity')), when(s, 'nvme', 'NVMe')],
    noun: driveNouns[text(s, 'storage_type') ?? text(s, 'type') ?? ''] ?? 'drive',
    facts: [
      text(s, 'form_factor')
        ?.replace(/^M\.2-/, 'M.2 ')
        .replace(/"$/, '-inch') ?? null,
      text(s, 'interface')
        ?.replace(/^M\.2 (?=PCIe|SATA)/, '')
        .replace('.0 Gb/s', ' Gb/s') ?? null,
      say`${number(s, 'cache')} MB cache`,
    ],
  }),
  Webcam: (s) => ({
    before: [text(s, 'resolution')?.replace(/k$/, 'K') ?? null],
    noun: 'webcam',
    facts: [say`${text(s, 'frame_rate')?.replace(/fps$/, '') ?? null} frames a second`, connections(s, 'connectivity_type')],
  }),
}

const driveNouns: Readonly<Record<string, string>> = { SSD: 'SSD', HDD: 'hard drive', SSHD: 'hybrid drive' }
const cabling: Readonly<Record<string, string>> = { Full: 'fully modular', 'Semi-Modular': 'semi-modular', 'Non-Modular': 'fixed cables' }
const keyboardSizes: Readonly<Record<string, string>> = { 'Full Size': 'full-size', 'TKL (80%)': 'tenkeyless' }
const sidePanels: Readonly<Record<string, string>> = { 'Tempered Glass': 'glass', 'Tinted Tempered Glass': 'tinted glass' }

const objects = (s: Specs, path: string): Specs[] => {
  const value = at(s, path)
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : []
}

/** Values below a few decibels are in sone. */
function noise(s: Specs, path: string): Words {
  const level = number(s, path, 80)
  return Number(level) < 5 ? null : say`${level} dB(A)`
}

/** `Intel Iris` → `Intel Iris graphics`. */
function withWord(words: Words, word: string): Words {
  return words === null || words.toLowerCase().includes(word) ? words : `${words} ${word}`
}

const connectionNames: Readonly<Record<string, string>> = {
  'Wireless 2.4GHz': '2.4 GHz wireless',
  'Wired 3.5mm': '3.5 mm jack',
  Wired: 'wired',
}

function connections(s: Specs, path: string): Words {
  const ways = texts(s, path).map((way) => connectionNames[way] ?? way.replace(/^Wired (USB-[AC])$/, '$1 cable'))
  return enumerated(ways, 'or')
}

/** `2 x HDMI      1 x VGA` → `2 × HDMI, 1 × VGA`. */
function ports(value: unknown): Words {
  if (typeof value !== 'string') return null
  return cleanText(
    value
      .replace(/ x /g, ' × ')
      .trim()
      .replace(/\s{2,}|\s*,\s*/g, ', '),
  )
}

function boardSocket(socket: Words): Words {
  const several = /^(\d) x (.+)$/.exec(socket ?? '')
  if (several) return `with ${several[1]} sockets ${several[2]}`
  const integrated = /^Integrated (.+)$/.exec(socket ?? '')
  return integrated ? `with ${integrated[1]} processor on board` : say`for socket ${socket}`
}
