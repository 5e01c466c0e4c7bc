import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { until } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { UploadStore } from '#server/uploads/store.ts'
import { adoptLostUploads, recordUpload, removeUnusedUploads } from './commands.ts'

const shop = await testShop()
const { uploads } = shop
const sweep = { db: shop.shop.db, uploads }
const urlOf = (name: string) => `/images/uploads/${name}`
const isStored = async (name: string) => (await uploads.get(name)) !== null

async function actorOf({ id, email }: Person) {
  return {
    userId: id,
    email,
    role: 'user' as const,
    displayName: '',
    staffRoles: [],
    lacksFactor: false,
    session: { id: '', kind: 'token' as const, parentId: null, endsAt: new Date() },
  }
}

/** Stores a picture for a user like the upload route does. */
async function picture(by: Person): Promise<string> {
  const pixels = randomBytes(40)
  const name = `${createHash('sha256').update(pixels).digest('hex').slice(0, 32)}.webp`
  await recordUpload({ db: shop.shop.db, actor: await actorOf(by) }, { name })
  await uploads.put(name, pixels)
  return name
}

const dayPasses = () => shop.rows(sql`update uploads set unused_since = unused_since - interval '25 hours'`)
const setPhoto = async (as: Person, photoUrl: string) =>
  expect((await trpcCall(shop, 'mutation', 'users.changeProfile', { input: { photoUrl }, headers: bearer(as.token) })).status).toBe(200)

beforeEach(async () => {
  await shop.rows(sql`update users set photo_url = null`)
  await shop.rows(sql`delete from uploads`)
})

describe('a picture that is shown nowhere', () => {
  it('is removed after a day, and not before', async () => {
    const name = await picture(await shop.person())
    expect(await removeUnusedUploads(sweep)).toBe(0)
    expect(await isStored(name)).toBe(true)
    await dayPasses()
    expect(await removeUnusedUploads(sweep)).toBe(1)
    expect(await isStored(name)).toBe(false)
    expect((await shop.call('GET', urlOf(name))).status).toBe(404)
  })

  it('is kept for another day when the same picture is uploaded again', async () => {
    const person = await shop.person()
    const name = await picture(person)
    await dayPasses()
    await recordUpload({ db: shop.shop.db, actor: await actorOf(person) }, { name })
    expect(await removeUnusedUploads(sweep)).toBe(0)
  })
})

describe('a picture that is in use', () => {
  it('stays while it is the photo of an account, and for a day after', async () => {
    const [person, other] = [await shop.person(), await shop.person()]
    const name = await picture(person)
    for (const shown of [person, other]) await setPhoto(shown, urlOf(name))
    await dayPasses()
    expect(await removeUnusedUploads(sweep)).toBe(0)
    await setPhoto(person, '')
    await dayPasses()
    // Another user still shows it.
    expect(await removeUnusedUploads(sweep)).toBe(0)
    await setPhoto(other, 'https://pictures.test/other.png')
    expect(await removeUnusedUploads(sweep)).toBe(0)
    await dayPasses()
    expect(await removeUnusedUploads(sweep)).toBe(1)
    expect(await isStored(name)).toBe(false)
  })

  it('is removed with the account whose photo it was', async () => {
    const [person, admin] = [await shop.person(), await shop.admin()]
    const name = await picture(person)
    await setPhoto(person, urlOf(name))
    expect((await shop.call('DELETE', `/user/${person.id}`, { as: admin })).status).toBe(200)
    await dayPasses()
    expect(await removeUnusedUploads(sweep)).toBe(1)
  })

  it('is kept while a review shows it', async () => {
    const person = await shop.person()
    const name = await picture(person)
    const input = { text: 'Good parts', imageUrl: urlOf(name) }
    expect((await trpcCall(shop, 'mutation', 'reviews.add', { input, headers: bearer(person.token) })).status).toBe(200)
    await dayPasses()
    expect(await removeUnusedUploads(sweep)).toBe(0)
  })

  it('is kept forever once a product had it: orders show the product as it was', async () => {
    const admin = await shop.admin()
    const item = await shop.item()
    const name = await picture(admin)
    const change = (imageUrls: string[]) =>
      trpcCall(shop, 'mutation', 'items.change', { input: { id: item.id, changes: { imageUrls } }, headers: bearer(admin.token) })
    expect((await change([urlOf(name)])).status).toBe(200)
    expect((await change(['https://pictures.test/part.png'])).status).toBe(200)
    await dayPasses()
    expect(await removeUnusedUploads(sweep)).toBe(0)
    expect(await isStored(name)).toBe(true)
  })
})

describe('while a picture is being removed', () => {
  /** A store whose removals wait until the test releases them. */
  function slowStore() {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isRemoving = false
    const store: UploadStore = {
      ...uploads,
      remove: async (name) => {
        isRemoving = true
        await held
        await uploads.remove(name)
      },
    }
    return { store, release: () => release(), isRemoving: () => isRemoving }
  }

  it('the same picture waits when it is uploaded again, and exists afterwards', async () => {
    const person = await shop.person()
    const name = await picture(person)
    await dayPasses()
    const { store, release, isRemoving } = slowStore()
    const removal = removeUnusedUploads({ ...sweep, uploads: store })
    await until(isRemoving)
    const again = recordUpload({ db: shop.shop.db, actor: await actorOf(person) }, { name }).then(() => uploads.put(name, Buffer.from('x')))
    await until(async () => {
      const waiting = await shop.rows(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return waiting.length > 0
    })
    release()
    expect(await removal).toBe(1)
    await again
    expect(await isStored(name)).toBe(true)
    expect(await shop.rows(sql`select from uploads where name = ${name}`)).toHaveLength(1)
  })

  it('a failing store keeps the row, so that the removal is retried', async () => {
    const name = await picture(await shop.person())
    await dayPasses()
    const remove = () => Promise.reject(new Error('The bucket answered 500'))
    await expect(removeUnusedUploads({ ...sweep, uploads: { ...uploads, remove } })).rejects.toThrow('500')
    expect(await removeUnusedUploads(sweep)).toBe(1)
    expect(await isStored(name)).toBe(false)
  })
})

it('a stored file without a row is found, and removed a day later', async () => {
  const name = `${randomBytes(16).toString('hex')}.webp`
  await uploads.put(name, Buffer.from('from before'))
  const known = await picture(await shop.person())
  const isKnown = () => shop.rows(sql`select from uploads where name = ${name}`)
  await adoptLostUploads(sweep)
  expect(await isKnown()).toHaveLength(1)
  expect(await removeUnusedUploads(sweep)).toBe(0)
  await dayPasses()
  await removeUnusedUploads(sweep)
  expect(await Promise.all([name, known].map(isStored))).toEqual([false, false])
})
