import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { chooseIdentityProviders } from '#server/compose/sign-in-providers.ts'
import { testShop } from '#server/test/test-shop.ts'
import { findTestPerson, subjectOf } from './people.ts'
import { unlinkTestPeople } from './unlink-test-people.ts'

const { shop, rows, person: addPerson } = await testShop()
const { db } = shop
const links = () => rows<{ provider: string; subject: string }>(sql`select provider, subject from identities order by 1, 2`)
const place = { db, publicUrl: 'http://localhost:1', ownUrl: 'http://localhost:1' }

it('unlinks test people if the sandbox was on before, and no others', async () => {
  const { id: userId } = await addPerson()
  const person = findTestPerson('github', 'farzana')
  if (!person) throw new Error('There is no such test person')
  const subject = String(subjectOf.github(person))
  await rows(
    sql`insert into identities (provider, subject, user_id) values ('github', ${subject}, ${userId}), ('google', 'real', ${userId})`,
  )
  await unlinkTestPeople(db)
  expect(await links()).toHaveLength(2)

  await chooseIdentityProviders({ sandbox: true, identityKeys: { google: undefined, github: undefined } }, place)
  await unlinkTestPeople(db)
  expect([...(await links())]).toEqual([{ provider: 'google', subject: 'real' }])

  await rows(sql`insert into identities (provider, subject, user_id) values ('github', ${subject}, ${userId})`)
  await unlinkTestPeople(db)
  expect(await links()).toHaveLength(2)
})
