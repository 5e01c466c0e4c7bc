// The key facts of a part, by category. The first words matter most: cards cut after a hundred characters.
import { enumerated, type Facts, joined, lower, say, type Words } from './words.ts'

/** A noun with its qualifiers, then facts separated by commas, then a second sentence with minor facts. */
export type Phrases = { before?: Words[]; noun: string; after?: Words[]; facts: Words[]; more?: Words[] }

export const phrasesOf: Readonly<Record<string, (facts: Facts) => Phrases>> = {
  CPU: ({ text, texts, when }) => ({
    before: [joined(', ', say`${text('cores')}-core`, say`${text('threads')}-thread`)],
    noun: 'processor',
    after: [say`for socket ${text('socket')}`],
    facts: [
      joined(' and ', say`${text('baseClock')} base`, say`${text('boostClock')} boost`),
      say`${text('l3Cache')} L3 cache`,
      text('tdp'),
    ],
    more: [
      say`${text('microarchitecture')} architecture`,
      say`${enumerated(texts('memoryTypes'), 'or')} memory`,
      withWord(text('graphics'), 'graphics'),
      when('includesCooler', 'cooler included'),
    ],
  }),
  'CPU cooler': ({ text, texts, number, when }) => {
    const kind = lower(text('kind'))
    return {
      before: [say`${text('radiatorSize')}`, when('fanless', 'fanless'), kind],
      noun: 'CPU cooler',
      facts: [
        say`${text('height')} high`,
        say`${text('fans')} × ${text('fanSize')} ${number('fans') === 1 ? 'fan' : 'fans'}`,
        say`up to ${text('fanSpeed')}`,
        say`up to ${text('noise')}`,
      ],
      more: [say`fits ${enumerated(texts('sockets'))}`],
    }
  },
  'Case fan': ({ text, number, when }) => {
    const isPack = (number('quantity') ?? 1) > 1
    return {
      before: [isPack ? `${text('quantity')}-pack of` : null, text('size')],
      noun: isPack ? 'case fans' : 'case fan',
      facts: [
        say`up to ${text('airflow')}`,
        say`up to ${text('noise')}`,
        when('pwm', 'PWM control'),
        say`${lower(text('light'))} lighting` ?? when('rgb', 'RGB lighting'),
        text('flow') === 'Reverse' ? 'reverse airflow' : null,
      ],
      more: [say`${text('connector')} connector`],
    }
  },
  'Graphics card': ({ text, counted }) => ({
    before: [text('chipMaker'), text('chip')],
    noun: 'graphics card',
    after: [say`with ${text('memory')} of ${text('memoryType')}`],
    facts: [say`${text('boostClock')} boost`, text('interface'), say`${text('length')} long`, say`${text('slotWidth')}-slot`, text('tdp')],
    more: [
      counted({ hdmi: 'HDMI', displayPort: 'DisplayPort', dvi: 'DVI', vga: 'VGA', usbC: 'USB-C' }),
      say`power through ${counted({ pcie6Pin: '6-pin', pcie8Pin: '8-pin', pcie12VHighPower: '12V-2x6 or 12VHPWR' })}`,
    ],
  }),
  Headphones: ({ text, texts, when }) => ({
    before: [lower(text('fit')), lower(text('back'))],
    noun: 'headphones',
    after: [say`with ${withWord(lower(text('microphoneType')), 'microphone')}` ?? when('microphone', 'with microphone')],
    facts: [
      connections(texts('connection')),
      say`${text('driverSize')} drivers`,
      say`up to ${text('batteryLife')} on a charge`,
      text('weight'),
    ],
    more: [say`for ${lower(enumerated(texts('platforms')))}`],
  }),
  Keyboard: ({ text, texts, when }) => {
    const switches = lower(text('switchType'))
    return {
      before: [lower(text('size')), switches === 'membrane' ? switches : null],
      noun: 'keyboard',
      after: [switches === 'membrane' ? null : say`with ${switches} switches`],
      facts: [
        connections(texts('connection')),
        say`${lower(text('backlight'))} backlight`,
        when('hotSwap', 'hot-swappable switches'),
        say`${text('pollingRate')} polling`,
        say`${text('battery')} battery`,
      ],
    }
  },
  Monitor: ({ text, texts }) => ({
    before: [text('size'), text('panel')],
    noun: 'monitor',
    facts: [text('resolution'), text('refreshRate'), text('responseTime'), text('brightness'), text('adaptiveSync'), text('hdr')],
    more: [enumerated(texts('inputs'))],
  }),
  Motherboard: ({ text, number, when, plural }) => ({
    before: [text('formFactor')],
    noun: 'motherboard',
    after: [boardSocket(text('socket'), number('sockets'), when('isSoldered', 'soldered') !== null)],
    facts: [
      say`${text('chipset')} chipset`,
      say`${joined(' ', text('memorySlots'), text('memoryType'))} ${number('memorySlots') === 1 ? 'slot' : 'slots'}`,
      say`up to ${text('maxMemory')} of memory`,
      number('m2Slots') === null ? null : 'M.2 storage',
      plural('sataPorts', 'SATA port'),
    ],
    more: [say`${text('ethernetSpeed')} Ethernet`, text('wifi') ?? when('hasWifi', 'Wi-Fi'), when('ecc', 'takes ECC memory')],
  }),
  Mouse: ({ text, texts, when, plural }) => ({
    before: [lower(text('shape'))],
    noun: 'mouse',
    facts: [
      connections(texts('connection')),
      say`up to ${text('maxDpi')}`,
      plural('buttons', 'button'),
      text('weight'),
      when('rgb', 'RGB lighting'),
      when('silent', 'silent clicks'),
    ],
  }),
  Case: ({ text, texts, counted, plural }) => ({
    before: [text('formFactor')],
    noun: 'case',
    after: [say`for ${enumerated(texts('boardSizes'))} boards`],
    facts: [
      say`${lower(text('sidePanel'))} side panel`,
      say`graphics cards up to ${text('maxCardLength')}`,
      say`coolers up to ${text('maxCoolerHeight')}`,
    ],
    more: [
      say`drive bays: ${counted({ bays35: '3.5-inch', bays25: '2.5-inch' })}`,
      plural('expansionSlots', 'expansion slot'),
      say`${text('supplyWattage')} power supply included`,
    ],
  }),
  'Power supply': ({ text, counted, when }) => ({
    before: [text('wattage'), text('formFactor')],
    noun: 'power supply',
    facts: [text('efficiency'), lower(text('cabling')), when('fanless', 'fanless'), say`${text('length')} long`],
    more: [
      counted({
        pcie12VHighPower: '12V-2x6 or 12VHPWR',
        pcie8Pin: 'PCIe 6+2-pin',
        eps8Pin: 'EPS 8-pin',
        sataPower: 'SATA',
        molex: 'Molex',
      }),
    ],
  }),
  Memory: ({ text, texts, number, when }) => {
    const isKit = (number('modules') ?? 1) > 1
    const profiles = texts('profiles')
    return {
      before: [text('capacity'), joined('-', text('memoryType'), number('speed')?.toString() ?? null)],
      noun: isKit ? 'memory kit' : 'memory module',
      after: [isKit ? say`of ${text('modules')} × ${text('moduleCapacity')}` : null],
      facts: [
        say`CL${text('casLatency')}`,
        text('formFactor'),
        text('voltage'),
        say`${enumerated(profiles)} ${profiles.length === 1 ? 'profile' : 'profiles'}`,
        when('ecc', 'ECC'),
        text('buffer') === 'Registered' ? 'registered' : null,
        when('rgb', 'RGB lighting'),
        when('heatSpreader', 'heat spreader'),
      ],
    }
  },
  Storage: ({ text, when }) => ({
    before: [text('capacity'), when('nvme', 'NVMe')],
    noun: driveNouns[text('driveType') ?? ''] ?? 'drive',
    facts: [text('formFactor'), text('interface'), text('rotation'), say`${text('cache')} cache`],
  }),
  Webcam: ({ text, texts, number }) => ({
    before: [text('resolution')],
    noun: 'webcam',
    facts: [say`${number('frameRate')?.toString() ?? null} frames a second`, connections(texts('connection'))],
  }),
  'Network card': ({ text, plural }) => ({
    before: [say`${text('speed')} Ethernet`, text('wifi')],
    noun: 'network card',
    facts: [text('interface'), plural('ports', 'port')],
  }),
  'Sound card': ({ text }) => ({
    before: [say`${text('channels')}-channel`],
    noun: 'sound card',
    facts: [text('interface'), text('sampleRate'), text('bitDepth')],
  }),
  Speakers: ({ text, texts }) => ({
    before: [say`${text('channels')}-channel`],
    noun: 'speakers',
    facts: [text('power'), connections(texts('connections'))],
  }),
  'Operating system': ({ text }) => ({
    before: [text('system'), text('edition')],
    noun: 'licence',
    facts: [text('architecture'), lower(text('medium'))],
  }),
  'Thermal compound': ({ text, when }) => ({
    before: [text('amount'), say`of ${when('isLiquidMetal', 'liquid metal')}`],
    noun: 'thermal compound',
    facts: [when('hasTool', 'tool included')],
  }),
}

const driveNouns: Readonly<Record<string, string>> = { SSD: 'SSD', HDD: 'hard drive', SSHD: 'hybrid drive' }

/** `Intel Iris` → `Intel Iris graphics`. */
function withWord(words: Words, word: string): Words {
  return words === null || words.toLowerCase().includes(word) ? words : `${words} ${word}`
}

const connectionNames = new Map([
  ['2.4 GHz', '2.4 GHz wireless'],
  ['Wireless', 'wireless'],
  ['Wired', 'wired'],
])

/** Omits "Wireless" and "Wired" if a more specific connection is known. */
function connections(ways: readonly string[]): Words {
  const exact = ways.filter((way) => way !== 'Wireless' && way !== 'Wired')
  const named = (exact.length > 0 ? exact : ways).map((way) => connectionNames.get(way) ?? way)
  return enumerated(named, 'or')
}

function boardSocket(socket: Words, sockets: number | null, isSoldered: boolean): Words {
  if (isSoldered) return 'with its processor soldered on'
  return (sockets ?? 1) > 1 ? say`with ${String(sockets)} sockets ${socket}` : say`for socket ${socket}`
}
