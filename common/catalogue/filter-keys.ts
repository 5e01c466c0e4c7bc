// The catalogue's filters by typed specs, as addresses, calls and REST queries write them: `socket=AM5`, `wattage=650-850`. Does not import
// the spec descriptions, which are too large for a page.

import { readTypedFigure } from '#common/kit/typed-values.ts'

/** Parts of every category have a maker. */
export const makerKey = 'maker'

/** Selects parts whose value is not stated. No value is a dash: `cleanText` drops it. */
export const unknownValue = '-'

/** The former spelling, in addresses and queries. A maker can have this name: then it selects the maker. */
export const formerUnknownValue = 'unknown'

/**
 * Every filter key except type, price and stock. A test compares them with the spec descriptions, and with the names that addresses use for
 * other things.
 */
export const filterKeys: readonly string[] = [
  makerKey,
  'adaptiveSync',
  'airflow',
  'amount',
  'aspectRatio',
  'atx3',
  'autofocus',
  'back',
  'backConnect',
  'backlight',
  'battery',
  'batteryLife',
  'biosFlashback',
  'bitDepth',
  'boardSizes',
  'boostClock',
  'brightness',
  'buffer',
  'bus',
  'buttons',
  'cabling',
  'capacity',
  'casLatency',
  'channels',
  'chip',
  'chipMaker',
  'chipset',
  'colour',
  'connection',
  'connections',
  'cooling',
  'cores',
  'curved',
  'driveType',
  'driverSize',
  'ecc',
  'edition',
  'efficiency',
  'eps8Pin',
  'ethernetSpeed',
  'expansionSlots',
  'family',
  'fanless',
  'features',
  'fit',
  'flow',
  'forGames',
  'forNas',
  'formFactor',
  'frameRate',
  'frontUsbC',
  'generation',
  'grips',
  'handSize',
  'hasGraphics',
  'hasTool',
  'hasWifi',
  'hasWindow',
  'heatSpreader',
  'height',
  'hotSwap',
  'includesCooler',
  'includesSupply',
  'inputKinds',
  'interface',
  'isLiquidMetal',
  'kind',
  'l3Cache',
  'length',
  'licence',
  'light',
  'lowProfile',
  'm2Slots',
  'maxCardLength',
  'maxCoolerHeight',
  'maxDpi',
  'maxMemory',
  'maxSupplyLength',
  'mechanical',
  'medium',
  'memory',
  'memoryBus',
  'memorySlots',
  'memoryType',
  'memoryTypes',
  'microphone',
  'microphoneType',
  'moduleCapacity',
  'modules',
  'noise',
  'noiseCancelling',
  'nvme',
  'outputKinds',
  'packaging',
  'panel',
  'pcie12VHighPower',
  'pcie8Pin',
  'pcieVersion',
  'pcieX16Slots',
  'platforms',
  'plugs',
  'pollingRate',
  'ports',
  'power',
  'privacyCover',
  'profiles',
  'pwm',
  'quantity',
  'radiatorSize',
  'refreshRate',
  'resolution',
  'responseTime',
  'rgb',
  'rotation',
  'sampleRate',
  'sataPorts',
  'sensorType',
  'shape',
  'sidePanel',
  'silent',
  'size',
  'slotWidth',
  'socket',
  'sockets',
  'speed',
  'styles',
  'supplySizes',
  'switchType',
  'system',
  'tdp',
  'threads',
  'tripod',
  'uses',
  'volume',
  'wattage',
  'weight',
  'wifi',
  'windowsHello',
]

const known = new Set(filterKeys)

export const isFilterKey = (key: string): boolean => known.has(key)

/** The list of categories, where filters are named by their keys. */
export const typeKey = 'type'

/** True for filters whose values can be asked for in full. */
export const isListKey = (key: string): boolean => key === typeKey || isFilterKey(key)

export type NumberRange = Readonly<{ from: number; to: number }>

/**
 * Reads `650-850`, `650-`, `-850` or `650`, with numbers as people write them; null for anything else, and for numbers with two meanings. The
 * bounds are part of the range.
 */
export function readRange(text: string): NumberRange | null {
  const [low = '', high, ...more] = text.split(/[-\u2013]/)
  if (more.length > 0 || (low.trim() === '' && (high ?? '').trim() === '')) return null
  const [from, to] = [readTypedFigure(low).value, readTypedFigure(high ?? low).value]
  return from === undefined || to === undefined ? null : { from: from ?? 0, to: to ?? Number.POSITIVE_INFINITY }
}

export const writeRange = ({ from, to }: Readonly<{ from: number | null; to: number | null }>): string => `${from ?? ''}-${to ?? ''}`
