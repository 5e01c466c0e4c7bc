import { type Category, type Choice, many, number, one, type Source, yes } from '../attribute.ts'
import { themselves } from '../choices.ts'
import { connectivity } from '../connection.ts'
import { colour, lit } from '../look.ts'
import { numberAt, textAt } from '../source.ts'

const backs: readonly Choice[] = [['Closed', 'Closed-Back'], ['Semi-open'], ['Open', 'Open-Back']]
const fits: readonly Choice[] = [
  ['Over-ear', 'Over-Ear', 'Around-ear', 'Circumaural'],
  ['On-ear', 'On-Ear', 'Supra-aural'],
  ['In-ear', 'In-Ear', 'Earbud', 'Earbuds', 'In Ear'],
]
const channels: readonly Choice[] = [['2.0'], ['2.1'], ['5.1'], ['7.1']]
const padMaterials: readonly Choice[] = [['Memory foam'], ['Leatherette'], ['Leather'], ['Fabric'], ['Velour']]
const uses: readonly Choice[] = [['Casual'], ['Gaming'], ['Audiophile']]
const platforms: readonly Choice[] = [['PC'], ['Mobile'], ['Console']]
const frames: readonly Choice[] = [['Plastic'], ['Aluminium', 'Aluminum'], ['Steel']]
const microphones: readonly Choice[] = [['Detachable boom'], ['Boom'], ['Built-in']]
const plugs: readonly Choice[] = [['USB-C'], ['Micro-USB'], ['Lightning']]
const features: readonly Choice[] = [
  ['Spatial audio'],
  ['EQ customization'],
  ['App support'],
  ['Multi-device pairing'],
  ['Noise cancelling', 'ANC'],
]

const microphoneInName = /\bwith (?:\w+ )?mic(?:rophone)?\b|\bheadset\b/i
const withoutMicrophone = /\b(?:without|no) mic(?:rophone)?\b/i
const noiseCancelling = /\b(?:ANC|noise[\s-]cancel(?:l)?ing)\b(?!\s+mic)/i

const hasMicrophone = ({ specs, name }: Source): boolean | undefined => {
  if (typeof specs.has_microphone === 'boolean') return specs.has_microphone
  if (withoutMicrophone.test(name)) return false
  return microphoneInName.test(name) || undefined
}

/** Suppliers write the upper end in kilohertz or in hertz. */
function upperEnd({ specs }: Source): number | undefined {
  const end = numberAt(specs, 'frequency_response_high')
  return end !== undefined && end >= 1000 ? end / 1000 : end
}

const openInName = /\b(semi-open|(?:semi|open|closed)(?:[\s-]back)?(?=\b))/i

function backOf({ specs, name }: Source): string | undefined {
  const stated = textAt(specs, 'headphone_type').trim()
  if (stated !== '') return stated
  const written = openInName.exec(name)?.[1]?.toLowerCase()
  if (written === undefined) return undefined
  return written.startsWith('semi') ? 'Semi-open' : written.startsWith('open') ? 'Open' : 'Closed'
}

export const headphones: Category = {
  type: 'Headphones',
  names: ['headphones', 'headphone', 'headset', 'headsets', 'earphones', 'earbuds'],
  attributes: {
    connection: connectivity(['connection_types']),
    fit: one('Fit', fits, {
      from: ['ear_cup_type'],
      inName: /\b(over[\s-]ear|on[\s-]ear|in[\s-]ear|earbuds?)\b/i,
      isClosed: true,
      isFilter: true,
      row: 2,
      isHead: true,
      words: (name) => [name, ...(name === 'In-ear' ? ['earbuds'] : [])],
    }),
    back: one('Acoustic design', backs, {
      read: backOf,
      isClosed: true,
      isFilter: true,
      row: 3,
      isHead: true,
      words: (name) => [name, `${name}back`],
    }),
    microphone: yes('Microphone', {
      read: hasMicrophone,
      isFilter: true,
      row: 4,
      isHead: true,
      words: (has) => (has ? ['microphone', 'mic', 'headset'] : []),
    }),
    forGames: yes('For games', { inName: /\bgaming\b/i, isFilter: true, row: 5, words: (is) => (is ? ['gaming'] : []) }),
    noiseCancelling: yes('Noise cancelling', {
      group: 'Performance',
      read: ({ specs, name }) =>
        noiseCancelling.test(name) || (Array.isArray(specs.features) && specs.features.includes('ANC')) || undefined,
      isFilter: true,
      words: (is) => (is ? ['anc', 'noisecancelling'] : []),
    }),
    channels: one('Channels', channels, {
      group: 'Performance',
      inName: /\b([257]\.[01])(?: channel| surround|\b)/i,
      isClosed: true,
      isFilter: true,
      words: (name) => [name, ...(name === '7.1' || name === '5.1' ? ['surround'] : [])],
    }),
    microphoneType: one('Microphone type', microphones, { group: 'Performance', from: ['microphone_type'], isFilter: true }),
    microphoneFilter: yes('Noise-cancelling microphone', { group: 'Performance', from: ['noise_cancellation_mic'] }),
    driverSize: number('Drivers', 'mm', [4, 120], { group: 'Performance', from: ['driver_size'], isFilter: true, better: 'more' }),
    lowestFrequency: number('Lowest frequency', 'Hz', [1, 500], { group: 'Performance', from: ['frequency_response_low'], better: 'less' }),
    highestFrequency: number('Highest frequency', 'kHz', [5, 100], { group: 'Performance', read: upperEnd, better: 'more' }),
    latency: number('Latency', 'ms', [1, 500], { group: 'Performance', from: ['latency'], better: 'less' }),
    range: number('Range', 'm', [1, 200], { group: 'Connections', from: ['wireless_range'], better: 'more' }),
    bluetooth: number('Bluetooth version', null, [1, 7], {
      group: 'Connections',
      from: ['bluetooth_version'],
      inName: /\bbluetooth (\d\.\d)\b/i,
    }),
    batteryLife: number('Battery life', 'h', [2, 500], { group: 'Power', from: ['battery_life'], isFilter: true, better: 'more' }),
    chargingPort: one('Charging port', plugs, { group: 'Power', from: ['charging_port'] }),
    weight: number('Weight', 'g', [3, 1000], { group: 'Size', from: ['weight'], isFilter: true, better: 'less' }),
    padMaterials: many('Ear pads', padMaterials, { group: 'Look', from: ['ear_pad_material'] }),
    frame: one('Frame', frames, { group: 'Look', from: ['frame_material'] }),
    uses: many('Made for', uses, { group: 'More', from: ['use_cases'], isFilter: true }),
    platforms: many('Platforms', platforms, { group: 'More', from: ['platforms'], isFilter: true, words: themselves }),
    features: many('Features', features, { group: 'More', from: ['features'] }),
    rgb: lit(),
    colour,
  },
}
