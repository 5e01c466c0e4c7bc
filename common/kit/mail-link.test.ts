import { expect, it } from 'vitest'
import { mailLink } from './mail-link.ts'

it.each([
  ['rina@people.test', 'mailto:rina@people.test'],
  ['a?bcc=v%40evil.co&x=b@c.co', 'mailto:a%3Fbcc%3Dv%2540evil.co%26x%3Db@c.co'],
  ['a#b@c.co', 'mailto:a%23b@c.co'],
])('%s is written to at %s', (email, link) => expect(mailLink(email)).toBe(link))
