import { describe, expect, it } from 'vitest'
import { neighbourhoodOf, networksOf, partyOf, plainAddress } from './networks.ts'

describe('an address counts for its network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:0db8:0000:0000:ffff::', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['::', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::ffff:203.0.113.7', '203.0.113.7', null],
    ['::ffff:cb00:7107', '203.0.113.7', null],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', null],
    ['64:ff9b::203.0.113.7', '203.0.113.7', null],
    // Some proxies add a port.
    ['203.0.113.7:52114', '203.0.113.7', null],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['unknown', 'unknown', null],
    ['', '', null],
  ])('%s', (address, own, wider) => expect(networksOf(address)).toEqual({ own, wider }))

  it('belongs to one visitor within a /64, and to another visitor in the next /64', () => {
    const random = () => Array.from({ length: 4 }, () => Math.floor(Math.random() * 65_536).toString(16)).join(':')
    const keys = new Set(Array.from({ length: 1_000 }, () => networksOf(`2001:db8:7:8:${random()}`).own))
    expect([...keys]).toEqual(['2001:db8:7:8::/64'])
    expect(networksOf('2001:db8:7:9::1').own).not.toBe(networksOf('2001:db8:7:8::1').own)
  })
})

it.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2::9', '2001:db8:1'],
  ['2001:db8::9', '2001:db8:0'],
  ['', ''],
])('the neighbourhood of %s', (address, neighbourhood) => expect(neighbourhoodOf(address)).toBe(neighbourhood))

it.each([
  ['203.0.113.7', ['203.0.113', '203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113', '203.0.113.7']],
  ['2001:db8:1:2::9', ['2001:db8:1', '2001:db8:1:2::/64']],
])('%s takes turns as %j', (address, party) => expect(partyOf(address)).toEqual(party))

it.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:80', '203.0.113.7'],
  ['2001:db8::9', '2001:db8::9'],
])('%s itself is %s', (address, plain) => expect(plainAddress(address)).toBe(plain))
