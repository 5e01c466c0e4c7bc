import { describe, expect, it } from 'vitest'
import { formFieldsOf } from './browse-fields.ts'
import { filterCount, withAllOf, withFilter } from './browse-state.ts'
import { browsingOf, hrefOf, readBrowseState, searchFields } from './browse-url.ts'
import { boundsOf, withoutValue } from './filter-values.ts'

const read = (query: string) => readBrowseState(new URLSearchParams(query))

describe('a catalogue address', () => {
  it('round-trips every part of the state', () => {
    const address =
      '?q=ryzen+7&literal=1&type=CPU&type=CPU+cooler&maker=AMD&maker=unknown&cores=6-12&socket=AM5&socket=AM4&from=100.5&to=20000&stock=orderable&all=socket&all=type&sort=-price&rows=48&view=grid&page=3'
    expect(hrefOf(read(address))).toBe(`/pars${address}`)
    for (const place of ['?after=abc_-1', '?before=abc']) expect(hrefOf(read(place))).toBe(`/pars${place}`)
  })

  it('omits default values', () => {
    expect(hrefOf(read('?sort=best&page=1&q=+&literal=1&from=&rows=24&socket=+'))).toBe('/pars')
  })

  it('ignores invalid values and unknown fields', () => {
    const state = read(
      '?page=-2&sort=cheapest&view=table&type=&rows=1000&after=%00&all=sockett&all=__proto__&utm_source=mail&sockett=AM5&constructor=1',
    )
    expect(state).toEqual(read(''))
    expect(read('?page=1.5&sort=constructor')).toEqual(read(''))
  })

  it('asks for all values of the filters that it names', () => {
    expect(browsingOf(read('?all=socket&all=type&all=socket'))).toMatchObject({ allOf: ['socket', 'type'] })
    expect(browsingOf(read(''))).not.toHaveProperty('allOf')
    expect(hrefOf(withAllOf(read('?q=fan&all=socket&page=2'), 'maker', true))).toBe('/pars?q=fan&all=socket&all=maker&page=2')
    expect(hrefOf(withAllOf(read('?q=fan&all=socket&page=2'), 'socket', false))).toBe('/pars?q=fan&page=2')
  })

  it('reads money in minor units', () => {
    expect(browsingOf(read('?from=100.5&to=20000'))).toMatchObject({ priceFromMinor: 10_050, priceToMinor: 2_000_000 })
  })

  it.each([
    ['250,50', 25_050],
    ['1.250,50', 125_050],
    ['1,250', 125_000],
    ['1 250', 125_000],
    ['২৫০.৫', 25_050],
  ])('reads a price as people write it: %s', (text, minor) => {
    expect(read(`?to=${encodeURIComponent(text)}`)).toMatchObject({ priceToMinor: minor, unread: {} })
  })

  it('keeps bounds that it cannot read, and filters by none of them', () => {
    const state = read('?from=1e3&to=1.250&wattageFrom=many&wattageTo=-5&boostClockFrom=3%2C5')
    expect(state).toMatchObject({
      priceFromMinor: null,
      priceToMinor: null,
      filters: { boostClock: ['3.5-'] },
      unread: { from: '1e3', to: '1.250', wattageFrom: 'many', wattageTo: '-5' },
    })
    expect(read(new URL(hrefOf(state), 'http://shop.test').search)).toEqual(state)
  })

  it('removes characters that the API rejects', () => {
    expect(read('q=%00&type=%00&type=CPU%00&socket=A%00M5')).toMatchObject({ q: '', types: ['CPU'], filters: { socket: ['AM5'] } })
  })

  it('returns to page 1 when a filter changes', () => {
    const changed = withFilter(read('?page=7&q=fan'), { types: ['Case fan'] })
    expect(changed).toMatchObject({ place: { page: 1 }, q: 'fan', types: ['Case fan'] })
    expect(hrefOf(withFilter(read('?after=abc&q=fan'), { q: '' }))).toBe('/pars')
  })
})

describe('the filters of an address', () => {
  it('go to the API as lists, in a fixed order', () => {
    const filters = { maker: ['ASUS'], socket: ['AM5', 'AM4'] }
    expect(browsingOf(read('?socket=AM5&maker=ASUS&socket=AM4&socket=AM5')).filters).toEqual(filters)
    expect(hrefOf(read('?socket=AM5&maker=ASUS'))).toBe(hrefOf(read('?maker=ASUS&socket=AM5')))
    expect(browsingOf(read(''))).not.toHaveProperty('filters')
  })

  it('combine the two number fields of a plain form into one range', () => {
    expect(hrefOf(read('?wattageFrom=650&wattageTo=850'))).toBe('/pars?wattage=650-850')
    expect(hrefOf(read('?wattageFrom=1%2C000&wattageTo='))).toBe('/pars?wattage=1000-')
    expect(hrefOf(read('?wattageFrom=&wattageTo=8.5&wattage=unknown'))).toBe('/pars?wattage=-&wattage=-8.5')
    expect(searchFields).toEqual(expect.arrayContaining(['q', 'wattage', 'wattageFrom', 'wattageTo']))
  })

  it('fill in the fields of a form', () => {
    expect(String(formFieldsOf(read('?wattage=650-')))).toBe('wattage=650-&wattageFrom=650&wattageTo=')
    expect(boundsOf(['unknown', '32', '-64'])).toEqual({ value: '-64', from: '', to: '64' })
    expect(boundsOf(['AM5'])).toBeNull()
  })

  it('are removed one value at a time', () => {
    const state = read('?socket=AM5&socket=AM4&wattage=650-&type=CPU&to=5&stock=orderable&q=x')
    expect(withoutValue(state, 'socket', 'AM5').filters).toEqual({ socket: ['AM4'], wattage: ['650-'] })
    expect(withoutValue(state, 'wattage', '650-').filters).toEqual({ socket: ['AM5', 'AM4'] })
    expect(filterCount(state)).toBe(6)
  })
})

describe('an address that chooses a part for a build', () => {
  it('keeps the build when the results change', () => {
    const address = '?type=Motherboard&build=CPU-1%2CMEM-2*2&fits=1&pieces=3&machines=40&name=School+lab'
    const state = read(address)
    expect(state).toMatchObject({
      build: [
        { sku: 'CPU-1', quantity: 1 },
        { sku: 'MEM-2', quantity: 2 },
      ],
      isFitOnly: true,
      about: { machines: '40', name: 'School lab' },
    })
    expect(hrefOf(state)).toBe(`/pars${address}`)
    expect(hrefOf(withFilter(state, { isFitOnly: false, q: 'wifi' }))).toBe(
      '/pars?q=wifi&type=Motherboard&build=CPU-1%2CMEM-2*2&pieces=3&machines=40&name=School+lab',
    )
    expect(hrefOf({ ...state, build: null, isFitOnly: false })).toBe('/pars?type=Motherboard')
    expect(browsingOf(state)).toMatchObject({ build: state.build, fitsOnly: true, pieces: 3 })
    expect(browsingOf(withFilter(state, { types: [] }))).toMatchObject({ pieces: 1 })
    for (const wrong of ['0', '-1', '1.5', '101', 'x'])
      expect(browsingOf(read(address.replace('pieces=3', `pieces=${wrong}`)))).toMatchObject({ pieces: 1 })
    expect(filterCount(state)).toBe(1)
  })

  it('marks choose mode even for a build without parts', () => {
    expect(read('?fits=1')).toMatchObject({ build: [], isFitOnly: true })
    expect(hrefOf(read('?type=CPU&build=&fits=1'))).toBe('/pars?type=CPU&fits=1')
    expect(browsingOf(read('?fits=1'))).not.toHaveProperty('build')
  })

  it('is ignored if it names no valid parts', () => {
    for (const build of ['*2', 'CPU-1*0', 'CPU-1*101', '%250000', `${'x'.repeat(201)}`, ''])
      expect(read(`?build=${build}`)).toEqual(read(''))
  })
})
