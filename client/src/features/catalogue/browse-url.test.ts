import { describe, expect, it } from 'vitest'
import { browsingOf, hrefOf, readBrowseState, withFilter } from './browse-url.ts'

const read = (query: string) => readBrowseState(new URLSearchParams(query))

describe('the URL of the catalogue', () => {
  it('round-trips all filters', () => {
    const address = '?q=ryzen+7&type=CPU&type=CPU+cooler&from=100.5&to=20000&stock=orderable&sort=-price&view=grid&page=3'
    expect(hrefOf(read(address))).toBe(`/pars${address}`)
  })

  it('omits default values', () => {
    expect(hrefOf(read('?sort=best&page=1&q=+&from='))).toBe('/pars')
  })

  it('ignores invalid values', () => {
    const state = read('?page=-2&sort=cheapest&from=1e3&to=abc&view=table&type=')
    expect(state).toMatchObject({ page: 1, sort: 'best', priceFromMinor: null, priceToMinor: null, view: null, types: [] })
    expect(read('?page=1.5').page).toBe(1)
  })

  it('reads money in minor units', () => {
    expect(browsingOf(read('?from=100.5&to=20000'))).toMatchObject({ priceFromMinor: 10_050, priceToMinor: 2_000_000 })
  })

  it('removes characters that the API rejects', () => {
    expect(readBrowseState(new URLSearchParams('q=%00&type=%00&type=CPU%00'))).toMatchObject({ q: '', types: ['CPU'] })
  })

  it('returns to page 1 when a filter changes', () => {
    expect(withFilter(read('?page=7&q=fan'), { types: ['Case fan'] })).toMatchObject({ page: 1, q: 'fan', types: ['Case fan'] })
  })
})
