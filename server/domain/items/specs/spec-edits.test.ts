import { describe, expect, it } from 'vitest'
import { readSpecEdits } from './spec-edits.ts'

const issuesOf = (productType: string, texts: Record<string, string | null>) => {
  try {
    readSpecEdits(productType, texts)
    return []
  } catch (error) {
    return (error as { issues: { path: string; message: string }[] }).issues.map(({ path, message }) => [path, message])
  }
}

describe('spec edits', () => {
  it('are read with and without units, in any spelling', () => {
    expect(
      readSpecEdits('Power supply', {
        wattage: '850',
        length: '16 cm',
        efficiency: '80plus gold',
        fanless: 'no',
        cabling: null,
        colour: '',
      }),
    ).toEqual({ wattage: 850, length: 160, efficiency: '80 PLUS Gold', fanless: false, cabling: null, colour: null })
    expect(readSpecEdits('CPU cooler', { sockets: 'am5, lga1700' })).toEqual({ sockets: ['AM5', 'LGA 1700'] })
  })

  it.each([
    ['1 200', 1200],
    ['1,200', 1200],
    ['১২০০', 1200],
    ['850,5', 850.5],
    ['1,2 kW', 1200],
  ])('are read as people write numbers: %s', (wattage, watts) => {
    expect(readSpecEdits('Power supply', { wattage })).toEqual({ wattage: watts })
  })

  it('that can mean two numbers are asked about', () => {
    expect(issuesOf('Power supply', { wattage: '1.200' })).toEqual([['specEdits.wattage', 'Write 1.2 or 1,200']])
    expect(issuesOf('Power supply', { wattage: '1.200 W' })).toEqual([['specEdits.wattage', 'Write 1.2 or 1,200']])
  })

  it('are refused by field', () => {
    expect(
      issuesOf('Power supply', { wattage: '9 GHz', fanless: 'perhaps', colour: 'Black, Plaid', volume: '1', length: '160 mm' }),
    ).toEqual([
      ['specEdits.wattage', 'Must be a number from 50 W to 4,000 W'],
      ['specEdits.fanless', 'Must be Yes or No'],
      ['specEdits.colour', expect.stringMatching(/^"Plaid" must be one of Black, White, /)],
      ['specEdits.volume', 'Power supply has no spec "volume"'],
    ])
    expect(issuesOf('Webcam', { resolution: '9K' })).toEqual([['specEdits.resolution', 'Must be one of 4K, 1440p, 1080p, 720p']])
    expect(issuesOf('Toaster', { wattage: '850' })).toEqual([['specEdits.wattage', 'Toaster has no spec "wattage"']])
    expect(issuesOf('CPU', { constructor: 'x' })).toEqual([['specEdits.constructor', 'CPU has no spec "constructor"']])
  })
})
