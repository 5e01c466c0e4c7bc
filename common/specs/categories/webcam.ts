import { type Category, type Choice, number, one, type Source, yes } from '../attribute.ts'
import { connectivity } from '../connection.ts'
import { colour } from '../look.ts'
import { textAt } from '../source.ts'

const resolutions: readonly Choice[] = [
  ['4K', '2160p', 'UHD'],
  ['1440p', '2K', 'QHD'],
  ['1080p', 'Full HD', 'FHD'],
  ['720p', 'HD'],
]
const resolutionWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['4K', ['4k', '2160p', 'uhd']],
  ['1440p', ['1440p', '2k', 'qhd']],
  ['1080p', ['1080p', 'fhd', 'fullhd']],
])

/** The highest first: names list several resolutions, and shoppers care about the best one. */
const resolutionsInName: readonly (readonly [pattern: RegExp, resolution: string])[] = [
  [/\b4K\b|\b2160p\b/i, '4K'],
  [/\b2K\b|\b1440p\b/i, '1440p'],
  [/\b1080p\b|\bfull hd\b|\bFHD\b/i, '1080p'],
  [/\b720p\b/i, '720p'],
]

const bestIn = (text: string): string | undefined => resolutionsInName.find(([pattern]) => pattern.test(text))?.[1]

const frameRateInName = /(?:@|\b)(24|25|30|50|60|90|100|120)\s?FPS\b/gi

/** The highest frame rate, which many cameras reach only at a lower resolution. */
function frameRateOf({ specs, name }: Source): number | undefined {
  const texts = [textAt(specs, 'frame_rate'), textAt(specs, 'frame_rate_other')].join(' ')
  const rates = [...texts.matchAll(/(\d{2,3})\s?fps/gi), ...name.matchAll(frameRateInName)].map(([, rate]) => Number(rate))
  return rates.length === 0 ? undefined : Math.max(...rates)
}

const has = (label: string, pattern: RegExp, word: string) =>
  yes(label, { group: 'More', inName: pattern, isFilter: true, words: (is) => (is ? [word] : []) })

export const webcam: Category = {
  type: 'Webcam',
  names: ['webcam', 'webcams', 'web camera', 'camera', 'cameras'],
  attributes: {
    resolution: one('Resolution', resolutions, {
      group: 'Performance',
      from: ['resolution'],
      read: ({ specs, name }) => bestIn(textAt(specs, 'resolution_other')) ?? bestIn(name),
      isClosed: true,
      isFilter: true,
      row: 2,
      isHead: true,
      words: (name) => resolutionWords.get(name) ?? [name],
    }),
    frameRate: number('Frame rate, at most', 'fps', [10, 240], {
      group: 'Performance',
      read: frameRateOf,
      isFilter: true,
      row: 3,
      isHead: true,
      better: 'more',
      words: (rate) => [`${rate}fps`],
    }),
    connection: connectivity(['connectivity_type']),
    microphone: yes('Microphone', {
      group: 'More',
      inName: /\b(?<!without )(?:mics?|microphones?|tri-mic)\b(?!-?\s?(?:disabled|free))/i,
      isFilter: true,
      row: 4,
      words: (is) => (is ? ['microphone', 'mic'] : []),
    }),
    privacyCover: has('Privacy cover', /\bprivacy (?:cover|shutter)\b/i, 'privacycover'),
    autofocus: has('Autofocus', /\bauto-?\s?focus\b|\bPDAF\b/i, 'autofocus'),
    tripod: has('Tripod included', /\bwith (?:\w+ )?tripod\b/i, 'tripod'),
    light: has('Light', /\bring light\b|\bwith light\b/i, 'ringlight'),
    windowsHello: has('Windows Hello', /\bwindows hello\b/i, 'windowshello'),
    viewAngle: number('View angle', '°', [40, 200], {
      group: 'Performance',
      inName: /\b(\d{2,3})\s?°?(?: degree)?\s?(?:FOV|view|wide angle)/i,
    }),
    pixels: number('Pixels', 'MP', [0.3, 100], { group: 'Performance', inName: /\b(\d{1,2}(?:\.\d)?)\s?MP\b/, better: 'more' }),
    colour,
  },
}
