import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseLines, readOptions } from './options.ts'

describe('the options', () => {
  it('default to all lines of one catalogue, in rounds of two seconds', () => {
    expect(readOptions([])).toEqual({ seconds: 2, only: [], tables: ['lines'], ownLoad: false, mains: [], isTrial: false })
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

  it('take fractions of seconds, for trials', () => {
    expect(readOptions(['--seconds', '0.2', '--trial'])).toMatchObject({ seconds: 0.2, isTrial: true })
  })

  it('refuse too short rounds, builds that are not there, and unknown options', () => {
    for (const wrong of ['0', '0.01', 'two', 'Infinity']) expect(() => readOptions(['--seconds', wrong])).toThrow('number of seconds')
    expect(() => readOptions(['--main', '/nowhere'])).toThrow('There is no built shop at /nowhere')
    expect(() => readOptions(['--fast'])).toThrow('--fast')
  })

  it('find the program in a checkout', () => {
    const checkout = mkdtempSync(join(tmpdir(), 'partsdock-checkout-'))
    const program = join(checkout, 'dist/server/main.js')
    mkdirSync(dirname(program), { recursive: true })
    writeFileSync(program, '')
    for (const named of [checkout, join(checkout, 'dist'), program]) expect(readOptions(['--main', named]).mains).toEqual([program])
    expect(() => readOptions(['--main', checkout, '--main', checkout, '--main', checkout])).toThrow('two that are compared')
    rmSync(checkout, { recursive: true })
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
