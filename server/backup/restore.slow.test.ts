// Restores into the embedded database, and the refusals of back-ups and restores. `backup.slow.test.ts` has the longer proofs.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { cleanUp, forgetShared, makeFolder, makeUsedFolder, query } from '#packages/embedded-postgres/testing'
import { projectRoot } from '#server/lib/root.ts'
import { StartError } from '#server/lib/start-error.ts'
import { backUp } from './back-up.ts'
import { ArchiveError } from './entries.ts'
import { restore } from './restore.ts'

afterEach(cleanUp)
afterAll(forgetShared)

let kept: Promise<Buffer> | undefined
/** The content of a back-up, which is made once. */
function soundBackUp(): Promise<Buffer> {
  kept ??= (async () => {
    const file = join(makeFolder(), 'shop.tar.gz')
    await backUp({ dataDir: await makeUsedFolder(), file, fsync: false })
    return readFileSync(file)
  })()
  return kept
}

describe('a restore', () => {
  it('refuses a running shop and an existing database, and moves the latter aside if told to', async () => {
    const dataDir = await makeUsedFolder()
    const file = join(makeFolder(), 'shop.tar.gz')
    const stock = async (value: number) => {
      const shop = await startEmbeddedPostgres({ dataDir, fsync: false })
      await query(shop.url, `drop table if exists parts; create table parts as select ${value} as stock`)
      await shop.stop()
    }
    writeFileSync(join(dataDir, 'secret-key'), 'first')
    await stock(1)
    await backUp({ dataDir, file, fsync: false })
    await stock(2)
    writeFileSync(join(dataDir, 'secret-key'), 'second')

    await expect(restore({ dataDir, file })).rejects.toThrow(/already contains a database.*--replace/)
    const running = await startEmbeddedPostgres({ dataDir, fsync: false })
    await expect(restore({ dataDir, file, replace: true })).rejects.toThrow(/the shop is running on .*Stop all/)
    expect(await query(running.url, 'select stock from parts')).toEqual({ stock: 2 })
    await running.stop()

    const { replaced } = await restore({ dataDir, file, replace: true })
    const restored = await startEmbeddedPostgres({ dataDir, fsync: false })
    expect(await query(restored.url, 'select stock from parts')).toEqual({ stock: 1 })
    await restored.stop()
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe('first')
    expect(replaced.flatMap((folder) => readdirSync(folder)).sort()).toEqual(['access.json', 'cluster', 'secret-key'])
    expect(readFileSync(join(replaced[0] ?? '', 'secret-key'), 'utf8')).toBe('second')
    // The next back-up excludes what was moved aside.
    const { files } = await backUp({ dataDir, file: `${file}.2`, fsync: false })
    expect(Object.keys(files).filter((path) => path.includes('replaced-'))).toEqual([])
  })

  it.each([
    ['cut off', (file: string) => truncateSync(file, statSync(file).size - 1_000)],
    [
      'damaged',
      (file: string) => {
        const bytes = readFileSync(file)
        const middle = Math.floor(bytes.length / 2)
        bytes.fill(0x55, middle, middle + 16)
        writeFileSync(file, bytes)
      },
    ],
    ['none', (file: string) => writeFileSync(file, 'Not a back-up')],
    ['a tar of something else', (file: string) => execFileSync('tar', ['-czf', file, '-C', projectRoot, 'package.json'])],
  ])('refuses a file that is %s, and creates nothing', async (_kind, harm) => {
    const file = join(makeFolder(), 'shop.tar.gz')
    writeFileSync(file, await soundBackUp())
    harm(file)
    const elsewhere = join(makeFolder(), 'data')
    await expect(restore({ dataDir: elsewhere, file })).rejects.toThrow(ArchiveError)
    expect(existsSync(elsewhere)).toBe(false)
  })
})

describe('a back-up', () => {
  it('refuses an existing file, one inside DATA_DIR, a missing folder, and a DATA_DIR without a database', async () => {
    const dataDir = await makeUsedFolder()
    const target = makeFolder()
    writeFileSync(join(target, 'there'), 'kept')
    const attempt = (options: { file: string; dataDir?: string }) => backUp({ dataDir, fsync: false, ...options })
    await expect(attempt({ file: join(target, 'there') })).rejects.toThrow(/already exists/)
    await expect(attempt({ file: join(dataDir, 'shop.tar.gz') })).rejects.toThrow(/is inside DATA_DIR/)
    await expect(attempt({ file: join(target, 'missing/shop.tar.gz') })).rejects.toThrow(/The folder .* does not exist/)
    await expect(attempt({ file: join(target, 'new'), dataDir: join(target, 'none') })).rejects.toThrow(StartError)
    expect(readdirSync(target)).toEqual(['there'])
    expect(readFileSync(join(target, 'there'), 'utf8')).toBe('kept')
  })
})
