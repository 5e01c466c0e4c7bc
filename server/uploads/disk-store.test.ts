import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { prepareUploads } from '#server/compose/deps.ts'
import { StartError } from '#server/lib/start-error.ts'
import { createDiskStore } from './disk-store.ts'

const isRoot = process.getuid?.() === 0
const home = await mkdtemp(join(tmpdir(), 'partsdock-disk-'))
afterAll(() => rm(home, { recursive: true, force: true }))
const place = (name: string) => join(home, name)

describe('a folder of pictures', () => {
  it('stores and returns them, and reports missing ones', async () => {
    const store = createDiskStore(place('new/uploads'))
    expect(await store.get('a.webp')).toBeNull()
    await store.put('a.webp', Buffer.from('pixels'))
    expect(await createDiskStore(place('new/uploads')).get('a.webp')).toEqual(Buffer.from('pixels'))
  })

  it('never exposes a partial picture, even while it is rewritten repeatedly', async () => {
    const store = createDiskStore(place('busy'))
    const picture = Buffer.alloc(400_000, 7)
    await store.put('a.webp', picture)
    const writers = Promise.all(Array.from({ length: 12 }, () => store.put('a.webp', picture)))
    for (let i = 0; i < 20; i += 1) expect((await store.get('a.webp'))?.length).toBe(picture.length)
    await writers
    expect(await readdir(place('busy'))).toEqual(['a.webp'])
  })

  it('lists its pictures and the leftovers of crashes, but no other files, and removes what it is told to', async () => {
    const store = createDiskStore(place('listed'))
    const listed = async () => {
      const names: string[] = []
      for await (const some of store.list()) names.push(...some)
      return names.sort()
    }
    expect(await listed()).toEqual([])
    const [name, other] = [`${'a'.repeat(32)}.webp`, `${'b'.repeat(32)}.webp`]
    const unfinished = `.${name}-${randomUUID()}`
    for (const file of [name, other]) await store.put(file, Buffer.from('pixels'))
    for (const file of [unfinished, 'notes.txt']) await writeFile(join(place('listed'), file), '')
    expect(await listed()).toEqual([unfinished, name, other])
    for (const file of [unfinished, name, name]) await store.remove(file)
    expect(await listed()).toEqual([other])
    expect((await readdir(place('listed'))).sort()).toEqual([other, 'notes.txt'])
  })

  it('leaves no partial file if a picture cannot be stored', async () => {
    await mkdir(place('blocked/a.webp'), { recursive: true })
    await expect(createDiskStore(place('blocked')).put('a.webp', Buffer.from('pixels'))).rejects.toThrow()
    expect(await readdir(place('blocked'))).toEqual(['a.webp'])
  })
})

describe('a start', () => {
  it('creates the folder and its parents', async () => {
    await prepareUploads({ bucket: undefined, dataDir: place('fresh/data') })
    expect((await stat(place('fresh/data/uploads'))).isDirectory()).toBe(true)
  })

  it('fails with a line that names DATA_DIR if the folder is not writable', async () => {
    await writeFile(place('file'), '')
    const start = prepareUploads({ bucket: undefined, dataDir: place('file') })
    await expect(start).rejects.toThrow(StartError)
    await expect(start).rejects.toThrow(/^Uploaded pictures cannot be stored in [^\n]+uploads[^\n]+DATA_DIR[^\n]+$/)
  })

  it('needs no folder if a bucket is configured', async () => {
    const bucket = { endpoint: 'https://s3.test', bucket: 'parts', region: 'eu', accessKeyId: 'k', secretAccessKey: 's' }
    await prepareUploads({ bucket, dataDir: place('unused') })
    await expect(stat(place('unused'))).rejects.toThrow('ENOENT')
  })

  it.skipIf(!isRoot)('as root makes the parent folder’s owner the owner of the folder', async () => {
    await mkdir(place('owned'))
    await chmod(home, 0o755)
    await chown(place('owned'), 65_534, 65_534)
    await prepareUploads({ bucket: undefined, dataDir: place('owned') })
    execFileSync('touch', [place('owned/uploads/mine')], { uid: 65_534, gid: 65_534 })
  })
})
