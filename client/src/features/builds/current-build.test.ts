import { beforeEach, describe, expect, it } from 'vitest'
import {
  type CurrentBuild,
  chooseHref,
  currentBuild,
  noBuild,
  othersOf,
  removePart,
  setQuantity,
  swapPart,
  takePart,
} from './current-build.ts'

const part = (sku: string, productType: string) => ({ sku, name: `Part ${sku}`, productType })
const skus = () => currentBuild.get().parts.map(({ sku, quantity }) => `${sku}*${quantity}`)
const build = (...parts: readonly [sku: string, productType: string, quantity?: number][]): CurrentBuild => ({
  ...noBuild,
  parts: parts.map(([sku, productType, quantity = 1]) => ({ ...part(sku, productType), quantity })),
})

beforeEach(() => currentBuild.set(noBuild))

describe('a chosen part', () => {
  it('replaces the present part in a slot for one part', () => {
    currentBuild.set(build(['P1', 'Power supply'], ['M1', 'Memory', 2]))
    expect(takePart(part('P2', 'Power supply'))).toBe(true)
    expect(skus()).toEqual(['P2*1', 'M1*2'])
  })

  it('joins the others in a slot for several parts', () => {
    currentBuild.set(build(['M1', 'Memory', 2], ['C1', 'Case']))
    takePart(part('M2', 'Memory'))
    takePart(part('M1', 'Memory'))
    expect(skus()).toEqual(['M1*3', 'C1*1', 'M2*1'])
  })

  it("replaces the part that the catalogue's address leaves out, with its quantity", () => {
    currentBuild.set(build(['M1', 'Memory', 2], ['M2', 'Memory', 4], ['C1', 'Case']))
    takePart(part('M3', 'Memory'), othersOf(currentBuild.get(), 'M1'))
    expect(skus()).toEqual(['M3*2', 'M2*4', 'C1*1'])
    takePart(part('M2', 'Memory'), othersOf(currentBuild.get(), 'M3'))
    expect(skus()).toEqual(['M2*6', 'C1*1'])
    expect(swapPart('M2', part('M5', 'Memory'))).toBe(true)
    expect(skus()).toEqual(['M5*6', 'C1*1'])
    takePart(part('M6', 'Memory'), othersOf(currentBuild.get(), 'M5'), 4)
    expect(skus()).toEqual(['M6*4', 'C1*1'])
  })

  it("replaces nothing if the catalogue's address is older than other choices", () => {
    currentBuild.set(build(['D1', 'Storage'], ['D2', 'Storage']))
    takePart(part('D3', 'Storage'), [])
    expect(skus()).toEqual(['D1*1', 'D2*1', 'D3*1'])
  })

  it('is refused beyond a hundred pieces', () => {
    currentBuild.set(build(['F1', 'Case fan', 99]))
    expect(setQuantity('F1', 101)).toBe(false)
    expect(takePart(part('F2', 'Case fan'))).toBe(true)
    expect(takePart(part('F3', 'Case fan'))).toBe(false)
    removePart('F1')
    expect(skus()).toEqual(['F2*1'])
  })
})

it('leads to the parts of a type that fit the others', () => {
  const { parts } = build(['CPU-1', 'CPU'], ['MEM-2', 'Memory', 2])
  expect(chooseHref('Power supply', parts)).toBe('/pars?type=Power+supply&build=CPU-1%2CMEM-2*2&fits=1')
  expect(chooseHref('CPU', [])).toBe('/pars?type=CPU&fits=1')
  expect(chooseHref('CPU', [], { machines: 40, name: 'School lab' })).toBe('/pars?type=CPU&fits=1&machines=40&name=School+lab')
  expect(chooseHref('CPU', [], { machines: 1, name: '' }, 2)).toBe('/pars?type=CPU&fits=1&pieces=2')
})
