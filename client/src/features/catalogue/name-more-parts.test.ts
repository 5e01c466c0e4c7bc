import { expect, it } from 'vitest'
import { nameMoreParts } from './name-more-parts.ts'

it.each([
  ['Case fan', 'More case fans'],
  ['Case Fan', 'More case fans'],
  ['Wi-Fi Card', 'More Wi-Fi cards'],
  ['CPU', 'More CPUs'],
  ['CPU cooler', 'More CPU coolers'],
  ['Memory', 'More memory'],
  ['Storage', 'More storage'],
  ['Thermal compound', 'More thermal compound'],
  ['Mouse', 'More mice'],
  ['Power supply', 'More power supplies'],
  ['USB cables', 'More USB cables'],
  ['Fans of test 12', 'More fans of test 12'],
  ['Вентилятор', 'More in Вентилятор'],
  ['R&D / samples', 'More in R&D / samples'],
])('names more parts of the type %s', (type, name) => {
  expect(nameMoreParts(type)).toBe(name)
})
