import { expect, it } from 'vitest'
import { phoneLink } from './phone-link.ts'

it.each([
  ['+880 1712-345678', 'tel:+8801712345678'],
  ['(02) 9876 543', 'tel:029876543'],
  ['০১৭১২-৩৪৫৬৭৮', 'tel:01712345678'],
])('%s is called at %s', (written, link) => expect(phoneLink(written)).toBe(link))
