import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '#server/lib/start-error.ts'
import { loadSecretKeys } from './secret-key.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partsdock-key-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

type Values = { secretKey?: string; secretKeyOther?: string; databaseUrl?: string }
const loadBoth = (values: Values = {}) =>
  loadSecretKeys({ secretKey: undefined, secretKeyOther: undefined, databaseUrl: undefined, dataDir: join(dataDir, 'new'), ...values })
const load = async (values?: Values) => (await loadBoth(values)).secretKey
const file = () => join(dataDir, 'new/secret-key')

describe('with the embedded database', () => {
  it('a key is created once, readable by its user only, and reused at every start', async () => {
    const key = await load()
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await load()).toBe(key)
  })

  it('is the same for twenty processes that start at once, and leaves no draft', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => load()))
    expect(new Set(keys).size).toBe(1)
    expect(await readdir(join(dataDir, 'new'))).toEqual(['secret-key'])
    expect((await readFile(file(), 'utf8')).trim()).toBe(keys[0])
  })

  it('a key in the environment takes precedence, and creates no file', async () => {
    expect(await load({ secretKey: 'k'.repeat(32) })).toBe('k'.repeat(32))
    expect(await readdir(dataDir)).toEqual([])
  })

  it('a second file has the other key during a rotation: moving the former key there is enough', async () => {
    const former = await load()
    expect((await loadBoth()).secretKeyOther).toBeUndefined()
    await rename(file(), `${file()}-other`)
    const { secretKey, secretKeyOther } = await loadBoth()
    expect(secretKeyOther).toBe(former)
    expect(secretKey).not.toBe(former)
    expect(await loadBoth()).toEqual({ secretKey, secretKeyOther })
    await writeFile(`${file()}-other`, 'short')
    await expect(loadBoth()).rejects.toThrow(/^The shop's key cannot be had from .*secret-key-other \(it is too short/)
    // Both keys come from the same source.
    const given = { secretKey: 'k'.repeat(32), secretKeyOther: 'o'.repeat(32) }
    expect(await loadBoth(given)).toEqual(given)
  })

  it('a file without a valid key stops the start with a line that says what to do', async () => {
    await load()
    await writeFile(file(), 'short')
    await expect(load()).rejects.toThrow(/^The shop's key cannot be had from .*secret-key \(it is too short.*set SECRET_KEY/)
    await expect(load()).rejects.toBeInstanceOf(StartError)
  })
})

it('an external database requires a key in the environment', async () => {
  const databaseUrl = 'postgres://shop@db/shop'
  await expect(load({ databaseUrl })).rejects.toThrow(/^With DATABASE_URL, set SECRET_KEY too.*openssl rand -base64 32$/)
  await expect(load({ databaseUrl })).rejects.toBeInstanceOf(StartError)
  expect(await load({ databaseUrl, secretKey: 'k'.repeat(32) })).toBe('k'.repeat(32))
})
