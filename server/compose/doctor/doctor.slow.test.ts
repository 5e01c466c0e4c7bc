// The doctor changes nothing in the folder of an embedded database.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { clusterIn, startEmbeddedPostgres } from '#packages/embedded-postgres'
import { cleanUp, forgetShared, homeOf, makeUsedFolder, readPid } from '#packages/embedded-postgres/testing'
import { readEnv } from '../env.ts'
import { examine, lineOf } from './doctor.ts'

afterEach(cleanUp)
afterAll(forgetShared)

const ask = async (dataDir: string) =>
  (await examine(readEnv({ DATA_DIR: dataDir, PORT: '1' }), undefined, new AbortController().signal)).map(lineOf).join('\n')

/** Outside of the cluster, in which a running PostgreSQL writes as it likes. */
const namesIn = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true })
    .map(String)
    .filter((name) => !name.includes('cluster/'))
    .toSorted()

it('starts no stopped database, and keeps its reserve', async () => {
  const dataDir = await makeUsedFolder()
  const home = homeOf(dataDir)
  writeFileSync(join(home, 'reserve'), 'kept')
  const before = namesIn(dataDir)
  expect(await ask(dataDir)).toMatch(/MISSING +2 {2}The embedded database is stopped, .+: start the shop$/m)
  expect(namesIn(dataDir)).toEqual(before)
  expect(readPid(clusterIn(home))).toBe(0)
})

it('looks at a running one, and leaves it to the shop', async () => {
  const dataDir = await makeUsedFolder()
  const home = homeOf(dataDir)
  const database = await startEmbeddedPostgres({ dataDir, fsync: false })
  try {
    const before = namesIn(dataDir)
    const pid = readPid(clusterIn(home))
    expect(await ask(dataDir)).toContain('The database is empty')
    expect(namesIn(dataDir)).toEqual(before)
    expect(readPid(clusterIn(home))).toBe(pid)
    expect(readFileSync(join(home, 'access.json'), 'utf8')).toContain('password')
  } finally {
    await database.stop()
  }
})
