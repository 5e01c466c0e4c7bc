import { describe, expect, it } from 'vitest'
import { chooseLines, readOptions } from './options.ts'

describe('the options', () => {
  it('default to all lines of one catalogue, in rounds of two seconds', () => {
    expect(readOptions([])).toEqual({ seconds: 2, only: [], tables: ['lines'], ownLoad: false })
  })

  it('choose the tables', () => {
    expect(readOptions(['--growth']).tables).toEqual(['growth'])
    expect(readOptions(['--all']).tables).toEqual(['lines', 'growth'])
  })

  it('take --only several times', () => {
    expect(readOptions(['--only', 'search', '--growth', '--only', 'detail'])).toMatchObject({
      only: ['search', 'detail'],
      tables: ['growth'],
    })
  })

  it('refuse rounds of no whole seconds, and unknown options', () => {
    for (const wrong of ['0', '1.5', 'two']) expect(() => readOptions(['--seconds', wrong])).toThrow('whole number of seconds')
    expect(() => readOptions(['--fast'])).toThrow('--fast')
  })
})

describe('the choice of lines', () => {
  const names = ['page /, kept', 'page /pars, kept', 'search, not cached', 'memory']
  const chosen = (...only: string[]) => [...chooseLines(names, only)]

  it('is all of them without a text', () => {
    expect(chosen()).toEqual(names)
  })

  it('is what contains one of the texts, in any case', () => {
    expect(chosen('KEPT')).toEqual(['page /, kept', 'page /pars, kept'])
    expect(chosen('search', 'memory')).toEqual(['search, not cached', 'memory'])
  })

  it('reads several texts between commas, and a name with its comma as one', () => {
    expect(chosen('search, memory')).toEqual(['search, not cached', 'memory'])
    expect(chosen('page /, kept')).toEqual(['page /, kept'])
  })

  it('lists the lines if a text is in none', () => {
    expect(() => chosen('search', 'serach,memory')).toThrow('contains "serach". The lines are:\n  page /, kept\n  page /pars, kept')
    expect(() => chosen('')).toThrow('contains ""')
    expect(() => chosen('memory,')).toThrow('contains ""')
  })
})
