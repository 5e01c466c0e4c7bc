// Choices that several categories share. The first spelling is displayed.
import { type Choice, one } from './attribute.ts'
import { squash } from './read-specs.ts'
import { textAt } from './source.ts'

/** Newest first, because most shoppers look for new sockets. */
export const sockets: readonly Choice[] = [
  ['AM5'],
  ['AM4'],
  ['LGA 1851', '1851', 'FCLGA1851', 'Socket 1851'],
  ['LGA 1700', '1700', 'FCLGA1700', 'Socket 1700'],
  ['LGA 1200', '1200', 'FCLGA1200'],
  ['LGA 1151', '1151', 'FCLGA1151', 'LGA1151v2', 'LGA 1151-2'],
  ['LGA 1150', '1150', 'FCLGA1150'],
  ['LGA 1155', '1155', 'FCLGA1155'],
  ['LGA 1156', '1156'],
  ['LGA 115x', 'LGA 115', '115', '115x'],
  ['LGA 1366', '1366'],
  ['LGA 1356', '1356'],
  ['LGA 775', '775'],
  ['sTR5', 'TR5'],
  ['sTRX4', 'TRX4'],
  ['sTR4', 'TR4', 'SP3r2'],
  ['sWRX8', 'WRX8'],
  ['SP6'],
  ['SP5'],
  ['SP3'],
  ['LGA 4677', '4677'],
  ['LGA 4189', '4189'],
  ['LGA 3647', '3647'],
  ['LGA 2066', '2066'],
  ['LGA 2011-3', '2011-3', 'LGA 2011v3', 'LGA 2011-v3'],
  ['LGA 2011', '2011'],
  ['G34'],
  ['AM3+', 'AM3 Plus'],
  ['AM3'],
  ['AM2+', 'AM2 Plus'],
  ['AM2'],
  ['AM1'],
  ['FM2+', 'FM2 Plus'],
  ['FM2'],
  ['FM1'],
]

export const boardSizes: readonly Choice[] = [
  ['ATX'],
  ['Micro ATX', 'mATX', 'uATX', 'MicroATX', 'µATX', 'M-ATX'],
  ['Mini-ITX', 'ITX', 'mITX'],
  ['E-ATX', 'EATX', 'Extended ATX'],
  ['XL-ATX'],
  ['Thin Mini-ITX'],
  ['Mini-DTX', 'DTX'],
  ['Flex ATX'],
  ['SSI CEB', 'CEB'],
  ['SSI EEB', 'EEB'],
  ['HPTX'],
]

const boardSizeWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['Micro ATX', ['matx']],
  ['Mini-ITX', ['itx', 'mitx']],
])

export const wordsOfBoardSize = (name: string): readonly string[] => [name, ...(boardSizeWords.get(name) ?? [])]

export const supplySizes: readonly Choice[] = [['ATX', 'ATX/EPS', 'EPS'], ['SFX'], ['SFX-L'], ['TFX'], ['Flex ATX'], ['Mini-ITX']]

export const memoryTypes: readonly Choice[] = [['DDR5'], ['DDR4'], ['DDR3', 'DDR3L'], ['DDR2'], ['DDR', 'DDR1']]

/** Shoppers search for `LGA 1700` as `lga1700` or `1700`. */
export const wordsOfSocket = (name: string): readonly string[] => {
  const plain = squash(name)
  return plain.startsWith('lga') ? [plain, plain.slice(3)] : plain.startsWith('str') ? [plain, plain.slice(1)] : [plain]
}

/** For attributes whose values are search words. */
export const itself = (name: string): readonly string[] => [name]
export const themselves = (names: readonly string[]): readonly string[] => names

const pcieLink = /\bPCI-?E(?:xpress)?\s*(?:Gen\s*)?([1-6])?(?:\.\d)?\s*[x×]\s*(16|8|4|2|1)\b/i

/** `PCIe 4.0 x16` from any spelling of it; undefined if the lanes are missing. */
export function pcieLinkIn(text: string): string | undefined {
  const [, version, lanes] = pcieLink.exec(text) ?? []
  if (lanes === undefined) return undefined
  return version === undefined ? `PCIe x${lanes}` : `PCIe ${version}.0 x${lanes}`
}

export const wifiVersions: readonly Choice[] = [
  ['Wi-Fi 7', '802.11be'],
  ['Wi-Fi 6E'],
  ['Wi-Fi 6', '802.11ax'],
  ['Wi-Fi 5', '802.11ac'],
  ['Wi-Fi 4', '802.11n'],
]

const wifiVersion = /\bwi-?\s?fi[\s-]?(7|6E|6|5|4)\b/i
const wifiStandard = /\b802\.11\s?(be|ax|ac|n)\b/i

/** `Wi-Fi 6E` from any spelling of it, and from the standard's number. */
export function wifiVersionIn(text: string): string | undefined {
  const version = wifiVersion.exec(text)?.[1]
  if (version !== undefined) return `Wi-Fi ${version.toUpperCase()}`
  const standard = wifiStandard.exec(text)?.[1]
  return standard === undefined ? undefined : `802.11${standard.toLowerCase()}`
}

export const wifi = (from: readonly string[]) =>
  one('Wi-Fi', wifiVersions, {
    group: 'Connections',
    read: ({ specs, name }) =>
      from.map((path) => wifiVersionIn(textAt(specs, path))).find((found) => found !== undefined) ?? wifiVersionIn(name),
    isClosed: true,
    isFilter: true,
    words: (version) => [version, 'wifi'],
  })
