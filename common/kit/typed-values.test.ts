import { describe, expect, it } from 'vitest'
import { readingOf, readTypedAmount, readTypedCount, readTypedFigure, readTypedPercent } from './typed-values.ts'

const said = ({ value, problem }: ReturnType<typeof readTypedCount>) => problem ?? value

describe('a typed count', () => {
  it.each([
    ['20', 20],
    ['20.00', 20],
    ['20,00', 20],
    ['1,250', 1250],
    ['1,250.00', 1250],
    ['1 250', 1250],
    ['১০', 10],
    ['0', 0],
    ['', null],
  ])('%j is %s', (text, value) => expect(said(readTypedCount(text))).toBe(value))

  it.each(['2.5', '-5', '1e3', '0,5', 'ten', '12 pieces', '10³', '5²', '①②', '½', 'Ⅻ', '9'.repeat(14)])('%j is refused', (text) =>
    expect(said(readTypedCount(text))).toBe('Write a whole number, such as 20'),
  )

  it('that can be one or a thousand is asked about', () => {
    expect(said(readTypedCount('1.000'))).toBe('Write 1 or 1,000')
    expect(said(readTypedCount('1.250'))).toBe('Write 1,250, or another whole number')
  })
})

describe('a typed amount', () => {
  it.each([
    ['12.50', 1250],
    ['12,50', 1250],
    ['12,5', 1250],
    ['1.250,50', 125050],
    ['1,25,500', 12550000],
    ['12.500', 'Write 12.5 or 12,500'],
    ['0.100', 10],
    ['12,345.678', 'Write at most two decimals, such as 12.50'],
    ['1,25,50', 'Write an amount, such as 12.50 or 1,250'],
    ['-1', 'Write an amount, such as 12.50 or 1,250'],
    ['', null],
  ])('%j is %s', (text, value) => expect(said(readTypedAmount(text))).toBe(value))
})

describe('a typed percentage', () => {
  it.each([
    ['7.5', 750],
    ['7,5 %', 750],
    ['7.5%', 750],
    [' 15 % ', 1500],
    ['৭.৫٪', 750],
    ['０.５％', 50],
    ['', null],
    ['%', 'Write a percentage, such as 7.5'],
    ['abc', 'Write a percentage, such as 7.5'],
    ['-5 %', 'Write a percentage, such as 7.5'],
    ['7 %%', 'Write a percentage, such as 7.5'],
    ['% 7', 'Write a percentage, such as 7.5'],
    ['7.125 %', 'Write 7,125, or at most two decimals'],
  ])('%j is %s', (text, value) => expect(said(readTypedPercent(text))).toBe(value))
})

describe('a typed figure', () => {
  it.each([
    ['3,5', 3.5],
    ['3.6', 3.6],
    ['336', 336],
    ['1.250', 'Write 1.25 or 1,250'],
    ['3.5 GHz', 'Write a number, such as 3.5 or 1,250'],
    ['-40', 'Write a number, such as 3.5 or 1,250'],
  ])('%j is %s', (text, value) => expect(said(readTypedFigure(text))).toBe(value))
})

describe('the reading of a text', () => {
  it.each([
    ['20', 'count', null],
    ['1,250', 'count', null],
    ['20.00', 'count', '= 20'],
    ['১০', 'count', '= 10'],
    ['', 'count', null],
    ['12.50', 'amount', null],
    ['12.5', 'amount', null],
    ['1250', 'amount', null],
    ['1,250.50', 'amount', null],
    ['12,50', 'amount', '= 12.50'],
    ['1 250', 'amount', '= 1,250.00'],
    ['3,5', 'figure', '= 3.5'],
    ['3.5', 'figure', null],
    ['1e3', 'count', 'Write a whole number, such as 20'],
    ['1.250', 'amount', 'Write 1.25 or 1,250'],
    ['1.125', 'amount', 'Write 1,125, or at most two decimals'],
    ['1.125', 'figure', 'Write 1.1250 or 1,125'],
    ['1.1250', 'figure', '= 1.125'],
  ] as const)('%j as %s: %s', (text, kind, shown) => expect(readingOf(text, kind)?.text ?? null).toBe(shown))
})
