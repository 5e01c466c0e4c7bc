// The colours of the drawings: board green, contact gold, graphite and steel, and muted tones for coloured parts.

/** One material in one light: its face, its shaded side and its lit edge. */
export type Tone = { base: string; dark: string; light: string }

export const ink = '#12231d'
export const pencil = '#41564e'
export const hairline = '#a9b8b1'
export const plate = '#f4f7f5'
export const plateDot = '#d9e2de'
export const paper = '#fbfdfc'

export const mask: Tone = { base: '#12624a', dark: '#0c4736', light: '#1f8263' }
export const graphite: Tone = { base: '#2f3a36', dark: '#1c2421', light: '#4b5853' }
export const steel: Tone = { base: '#cfd6d3', dark: '#a7b2ad', light: '#e8edeb' }
export const white: Tone = { base: '#eef2f0', dark: '#cbd5d0', light: '#fdfefd' }
export const gold: Tone = { base: '#d8b04f', dark: '#a9822b', light: '#efd48d' }
export const copper: Tone = { base: '#c1794c', dark: '#94532d', light: '#dfa680' }

/** The colour words of price lists; `RGB` is light, not a colour, and so missing. */
export const finishes: Readonly<Record<string, Tone>> = {
  black: graphite,
  white,
  grey: { base: '#8f9b96', dark: '#6d7974', light: '#b4beba' },
  red: { base: '#b0433c', dark: '#812d28', light: '#cf6b63' },
  blue: { base: '#3b6e9c', dark: '#284f73', light: '#6496c0' },
  green: { base: '#3f8a63', dark: '#2a6346', light: '#69ad8a' },
  yellow: { base: '#d9b648', dark: '#a98a2a', light: '#ecd382' },
  orange: { base: '#cf7b35', dark: '#9c5820', light: '#e6a368' },
  pink: { base: '#dba0b0', dark: '#b57687', light: '#efc6d1' },
  purple: { base: '#7a64a3', dark: '#574579', light: '#a08cc4' },
  brown: { base: '#8c684c', dark: '#654832', light: '#b28d70' },
  gold,
}

const darkPrintOn = /^(white|grey|yellow|pink|gold)$/
/** The colour of print that can be read on a tone. */
export const inkOn = (tone: Tone): string =>
  tone === steel || Object.entries(finishes).some(([name, finish]) => finish === tone && darkPrintOn.test(name)) ? ink : paper

/** The hues of a lit part, in the order of a colour wheel. */
export const lights = ['#e0637c', '#e8994f', '#e4cb5c', '#5fc08c', '#4fa5d6', '#8b7ce0'] as const
