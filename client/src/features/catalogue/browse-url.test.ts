import { describe, expect, it } from 'vitest'
import { browsingOf, hrefOf, readBrowseState, withFilter } from './browse-url.ts'

const read = (query: string) => readBrowseState(new URLSearchParams(query))

describe('the address of the catalogue', () => {
  it('says what is looked for, and is written as it was read', () => {
    const address = '?q=ryzen+7&type=CPU&type=CPU+cooler&from=100.5&to=20000&stock=orderable&sort=-price&view=grid&page=3'
    expect(hrefOf(read(address))).toBe(`/pars${address}`)
  })

  it('leaves out what is usual', () => {
    expect(hrefOf(read('?sort=best&page=1&q=+&from='))).toBe('/pars')
  })

  it('forgives what does not fit', () => {
    const state = read('?page=-2&sort=cheapest&from=1e3&to=abc&view=table&type=')
    expect(state).toMatchObject({ page: 1, sort: 'best', priceFromMinor: null, priceToMinor: null, view: null, types: [] })
    expect(read('?page=1.5').page).toBe(1)
  })

  it('counts money in minor units', () => {
    expect(browsingOf(read('?from=100.5&to=20000'))).toMatchObject({ priceFromMinor: 10_050, priceToMinor: 2_000_000 })
  })

  it('leaves out what the shop would not take', () => {
    expect(readBrowseState(new URLSearchParams('q=%00&type=%00&type=CPU%00'))).toMatchObject({ q: '', types: ['CPU'] })
  })

  it('goes back to the first page with every change of a filter', () => {
    expect(withFilter(read('?page=7&q=fan'), { types: ['Case fan'] })).toMatchObject({ page: 1, q: 'fan', types: ['Case fan'] })
  })
})
