import { amount, type Category, type Choice, many, number, one, type Source, text, yes } from '../attribute.ts'
import { colourInField, lit } from '../look.ts'
import { countedPorts, countOf, portTexts, type VideoPort, videoPortKinds, videoPortWords, writtenPorts } from '../ports.ts'
import { valueAt } from '../read-specs.ts'
import { numberAt, textAt } from '../source.ts'

const resolutions: readonly Choice[] = [
  ['1920 × 1080', '1920x1080', '1080p', 'FHD', 'Full HD'],
  ['2560 × 1440', '2560x1440', '1440p', 'QHD', 'WQHD'],
  ['3840 × 2160', '3840x2160', '2160p', '4K', 'UHD', '4K UHD'],
  ['2560 × 1080', '2560x1080', 'UWFHD'],
  ['3440 × 1440', '3440x1440', 'UWQHD'],
  ['3840 × 1600', '3840x1600'],
  ['5120 × 1440', '5120x1440', 'DQHD'],
  ['5120 × 2160', '5120x2160', '5K2K'],
  ['5120 × 2880', '5120x2880', '5K'],
  ['7680 × 4320', '7680x4320', '8K'],
  ['1920 × 1200', '1920x1200', 'WUXGA'],
  ['2560 × 1600', '2560x1600', 'WQXGA'],
]
const resolutionWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['1920 × 1080', ['1080p', 'fhd']],
  ['2560 × 1440', ['1440p', 'qhd', '2k']],
  ['3840 × 2160', ['2160p', '4k', 'uhd']],
  ['3440 × 1440', ['1440p', 'uwqhd']],
  ['2560 × 1080', ['1080p', 'uwfhd']],
  ['5120 × 2880', ['5k']],
  ['5120 × 2160', ['5k2k']],
  ['7680 × 4320', ['8k']],
])
const resolutionInName = /\b(\d{4}\s?[x×]\s?\d{4}|1080p|1440p|2160p|4K|UWQHD|W?QHD|FHD|UHD)\b/i

const panels: readonly Choice[] = [
  ['IPS', 'AHVA', 'Fast IPS', 'Nano IPS', 'PLS'],
  ['VA', 'PVA', 'MVA', 'QD-VA'],
  ['TN'],
  ['OLED', 'WOLED'],
  ['QD-OLED'],
  ['Mini LED IPS'],
  ['Mini LED VA'],
  ['Mini LED'],
]
const ratios: readonly Choice[] = [['16:9', '11:6'], ['16:10'], ['21:9', '64:27', '12:5'], ['32:9'], ['4:3'], ['5:4'], ['3:2']]
const syncs: readonly Choice[] = [
  ['FreeSync', 'AMD FreeSync'],
  ['FreeSync Premium'],
  ['FreeSync Premium Pro'],
  ['G-Sync Compatible'],
  ['G-Sync'],
  ['G-Sync Ultimate'],
  ['VESA Adaptive-Sync', 'Adaptive Sync'],
]

const hdrWritten = /\bDisplayHDR(?: True Black)? ?\d{3,4}(?: True Black)?|\bHDR(?:10\+?| ?\d{3,4})?(?![a-z])/i
const trueBlack = ['400', '500', '600'].map((level) => {
  const name = `DisplayHDR True Black ${level}`
  return [name, `DisplayHDR ${level} True Black`] as const
})
const hdrs: readonly Choice[] = [
  ['HDR'],
  ['HDR10'],
  ['HDR10+'],
  ...['400', '500', '600', '1000', '1400'].map((level) => [`DisplayHDR ${level}`, `HDR ${level}`] as const),
  ...trueBlack,
]

const plausibleSide = (value: number | undefined): value is number => value !== undefined && value >= 480 && value <= 16_000

function resolutionOf({ specs }: Source): string | undefined {
  const [across, down] = [numberAt(specs, 'resolution.horizontalRes'), numberAt(specs, 'resolution.verticalRes')]
  return plausibleSide(across) && plausibleSide(down) ? `${across} × ${down}` : textAt(specs, 'resolution')
}

function portsOf(specs: unknown): readonly VideoPort[] {
  const written = writtenPorts(textAt(specs, 'connectors'))
  return written.length > 0 ? written : countedPorts(valueAt(specs, 'video_outputs'))
}
const input = (label: string, kind: string) =>
  amount(label, 8, { group: 'Connections', read: ({ specs }) => countOf(portsOf(specs), kind) })

const angle = /(1[0-7]\d|180|[6-9]\d)\s*°?\s*(?:H\s*x|\/)\s*(1[0-7]\d|180|[5-9]\d)\s*°?\s*(?:V|$)/i

/** `178° × 178°` */
function anglesOf({ specs }: Source): string | undefined {
  const [, across, down] = angle.exec(textAt(specs, 'viewing_angle')) ?? []
  return across === undefined ? undefined : `${across}° × ${down}°`
}

export const monitor: Category = {
  type: 'Monitor',
  names: ['monitor', 'monitors', 'display', 'displays', 'screen', 'screens'],
  attributes: {
    size: number('Screen', 'in', [7, 110], {
      from: ['screen_size'],
      inName: /\b(\d{2}(?:\.\d)?)\s?(?:"|″|”|-?inch\b)/i,
      isFilter: true,
      row: 1,
      isHead: true,
      better: 'more',
      words: wordsOfSize,
    }),
    resolution: one('Resolution', resolutions, {
      read: resolutionOf,
      inName: resolutionInName,
      isFilter: true,
      row: 2,
      isHead: true,
      words: (name) => [name.replace(/ × /, 'x'), ...(resolutionWords.get(name) ?? [])],
    }),
    refreshRate: number('Refresh rate', 'Hz', [24, 1000], {
      group: 'Performance',
      from: ['refresh_rate'],
      inName: /\b(\d{2,3})\s?Hz\b/i,
      isFilter: true,
      row: 3,
      isHead: true,
      better: 'more',
      words: (rate) => [`${rate}hz`],
    }),
    panel: one('Panel', panels, {
      group: 'Performance',
      from: ['panel_type'],
      inName: /\b(QD-OLED|OLED|IPS|VA|TN)\b/,
      isFilter: true,
      row: 4,
      isHead: true,
      words: (name) => [name, ...(name.includes('OLED') ? ['oled'] : []), ...(name.startsWith('Mini LED') ? ['miniled'] : [])],
    }),
    responseTime: number('Response time', 'ms', [0.01, 30], {
      group: 'Performance',
      from: ['response_time'],
      isFilter: true,
      row: 5,
      better: 'less',
      words: (time) => [`${time}ms`],
    }),
    mprtResponseTime: number('Response time (MPRT)', 'ms', [0.01, 30], {
      group: 'Performance',
      from: ['mprt_response_time'],
      better: 'less',
    }),
    brightness: number('Brightness', 'cd/m²', [100, 5000], {
      group: 'Performance',
      from: ['max_brightness'],
      isFilter: true,
      better: 'more',
    }),
    curved: yes('Curved', { inName: /\bcurved\b/i, isFilter: true, words: (is) => (is ? ['curved'] : []) }),
    aspectRatio: one('Aspect ratio', ratios, {
      from: ['aspect_ratio'],
      isFilter: true,
      words: (name) => [name, ...(name === '21:9' || name === '32:9' ? ['ultrawide'] : [])],
    }),
    adaptiveSync: one('Adaptive sync', syncs, { group: 'Performance', from: ['adaptive_sync'], isFilter: true, words: wordsOfSync }),
    hdr: one('HDR', hdrs, {
      group: 'Performance',
      read: ({ specs }) => hdrOf(textAt(specs, 'hdr')),
      inName: /\b((?:Display)?HDR\s?(?:10\+?|400|500|600|1000|1400))\b/i,
      words: () => ['hdr'],
    }),
    viewingAngles: text('Viewing angles', { group: 'Performance', read: anglesOf }),
    hdmi: input('HDMI inputs', 'HDMI'),
    displayPort: input('DisplayPort inputs', 'DisplayPort'),
    usbC: { ...input('USB-C inputs', 'USB-C'), words: () => ['usbc', 'typec'] },
    thunderbolt: input('Thunderbolt inputs', 'Thunderbolt'),
    dvi: input('DVI inputs', 'DVI'),
    vga: input('VGA inputs', 'VGA'),
    inputKinds: many('Inputs', videoPortKinds, {
      group: 'Connections',
      read: ({ specs }) => portsOf(specs).map(({ kind }) => kind),
      isClosed: true,
      isFilter: true,
      isHidden: true,
      words: videoPortWords,
    }),
    inputs: many('Video inputs', [], { group: 'Connections', read: ({ specs }) => portTexts(portsOf(specs)) }),
    colour: colourInField,
    rgb: lit(),
  },
}

/** Shoppers search for a 23.8-inch screen as `24inch`, too. */
function wordsOfSize(inches: number): readonly string[] {
  const sizes = [...new Set([inches, Math.round(inches)])]
  return sizes.flatMap((size) => [`${size}in`, `${size}inch`])
}

function wordsOfSync(name: string): readonly string[] {
  if (name.startsWith('FreeSync')) return ['freesync']
  return name.startsWith('G-Sync') ? ['gsync'] : ['adaptivesync']
}

const hdrOf = (written: string): string | undefined => hdrWritten.exec(written)?.[0]
