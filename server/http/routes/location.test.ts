import { expect, it } from 'vitest'
import { locationOf } from './location.ts'

it.each([
  ['/日本?q=é#ü', '/%E6%97%A5%E6%9C%AC?q=%C3%A9#%C3%BC'],
  ['/a%20b?x=%2F&y=1', '/a%20b?x=%2F&y=1'],
  ['/two words\r\nset-cookie: a=b', '/two%20words%0D%0Aset-cookie:%20a=b'],
  ['/\ud800', '/%EF%BF%BD'],
  ['https://shop.test/pars', 'https://shop.test/pars'],
])('encodes %j as %j', (address, sent) => expect(locationOf(address)).toBe(sent))
