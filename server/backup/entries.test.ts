import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp, makeFolder } from '#packages/embedded-postgres/testing'
import { readArchive } from './archive.ts'
import { ArchiveError, type Entry, type Header, packTar, unpackTar } from './entries.ts'
import { publicKeyOf, readSigningKey } from './signature.ts'

afterEach(cleanUp)

type Read = Header & { content: Buffer }

const usual = {
  kind: 'file' as const,
  mode: 0o600,
  modifiedAt: new Date('2026-11-27T12:00:00Z'),
  uid: 0,
  gid: 0,
  user: 'root',
  group: 'root',
}
const fileOf = (path: string, content: Buffer, more: Partial<Header> = {}): Read => ({
  path,
  ...usual,
  size: content.length,
  ...more,
  content,
})

async function* chunksOf(content: Buffer, most = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += most) yield content.subarray(at, at + most)
}

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

async function* entriesOf(list: readonly Read[]): AsyncGenerator<Entry> {
  for (const { content, ...header } of list) yield { ...header, content: chunksOf(content) }
}

const packed = (...list: Read[]) => bytesOf(packTar(entriesOf(list)))

async function unpacked(archive: AsyncIterable<Buffer>): Promise<Read[]> {
  const list: Read[] = []
  for await (const { content, ...header } of unpackTar(archive)) list.push({ ...header, content: await bytesOf(content) })
  return list
}

/** An archive whose first entry has another kind: a character in its header, which the checksum covers. */
function ofKind(kind: string, archive: Buffer): Buffer {
  const changed = Buffer.from(archive)
  changed.write(kind, 156)
  const difference = changed.readUInt8(156) - archive.readUInt8(156)
  const sum = Number.parseInt(archive.toString('latin1', 148, 154), 8) + difference
  changed.write(sum.toString(8).padStart(6, '0'), 148)
  return changed
}

const extended = async (text: string) =>
  ofKind('x', await packed(fileOf('PaxHeader', Buffer.from(text)), fileOf('data/a', Buffer.from('x'))))

const folder: Read = { ...fileOf('data', Buffer.alloc(0)), kind: 'folder', mode: 0o755 }
const longPath = `data/${'a'.repeat(90)}/${'b'.repeat(99)}`
const unusual = [
  folder,
  { ...folder, path: `data/${'c'.repeat(120)}` },
  ...[0, 1, 511, 512, 513, 100_000].map((size) => fileOf(`data/${size}`, randomBytes(size))),
  fileOf(longPath, Buffer.from('long')),
  fileOf(`data/${'d'.repeat(200)}`, Buffer.from('longer than ustar allows')),
  fileOf('data/Grüße – ধন্যবাদ.txt', Buffer.from('not ASCII')),
  fileOf('data/no-rights', Buffer.from('x'), { mode: 0 }),
  fileOf('data/set-user', Buffer.from('x'), { mode: 0o4755 }),
  fileOf('data/large-ids', Buffer.from('x'), { uid: 1_000_650_000, gid: 2_097_152, user: '', group: '' }),
  fileOf('data/long-names', Buffer.from('x'), { user: 'u'.repeat(33), group: 'g'.repeat(40) }),
  fileOf('data/late', Buffer.from('x'), { modifiedAt: new Date('2040-01-01T00:00:00Z') }),
  fileOf('data/early', Buffer.from('x'), { modifiedAt: new Date('1960-01-01T00:00:00Z') }),
]

it('reads what it wrote, also what does not fit the fields of ustar', async () => {
  expect(await unpacked(chunksOf(await packed(...unusual)))).toEqual(unusual)
})

it('writes archives that tar lists and extracts', async () => {
  const into = makeFolder()
  const input = await packed(...unusual)
  const list = execFileSync('tar', ['-tvf', '-', '--numeric-owner'], {
    input,
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C.UTF-8' },
  })
  expect(list).toMatch(/ 1000650000\/2097152 .* data\/large-ids\n/)
  expect(list).toMatch(/ 2040-01-01 00:00 data\/late\n/)
  execFileSync('tar', ['-xf', '-', '-C', into, '--no-same-owner'], { input, stdio: 'pipe' })
  for (const { path, kind, content } of unusual)
    if (kind === 'file' && path !== 'data/no-rights') expect(readFileSync(join(into, path)).equals(content), path).toBe(true)
})

it.each(['ustar', 'gnu', 'pax'])('reads the %s archives of tar', async (format) => {
  const from = makeFolder()
  const name = `${'a'.repeat(60)}/${'b'.repeat(60)}`
  mkdirSync(join(from, 'data', 'a'.repeat(60)), { recursive: true })
  writeFileSync(join(from, 'data', name), 'text', { mode: 0o640 })
  const archive = execFileSync('tar', ['-cf', '-', `--format=${format}`, '--owner=shop:1234', '--group=shop:1235', '-C', from, 'data'])
  const found = (await unpacked(chunksOf(archive))).find(({ kind }) => kind === 'file')
  expect(found).toMatchObject({ path: `data/${name}`, mode: 0o640, size: 4, uid: 1234, gid: 1235, user: 'shop', group: 'shop' })
  expect(String(found?.content)).toBe('text')
})

it('reads a signed back-up of the version before tar-stream, byte for byte', async () => {
  const key = readSigningKey(Buffer.alloc(32, 7).toString('base64'))
  if (!key) throw new Error('No key')
  const file = join(makeFolder(), 'shop.tar.gz')
  writeFileSync(file, Buffer.from(earlier, 'base64'))
  const found: Read[] = []
  const { manifest, signer } = await readArchive(file, {
    keys: { verify: [publicKeyOf(key)] },
    take: async ({ content, ...header }) => void found.push({ ...header, content: await bytesOf(content) }),
  })
  expect(signer).toBe('known')
  expect(manifest.rows).toEqual({ 'public.orders': 3 })
  expect(found).toEqual([
    { ...folder, uid: 1_000, gid: 1_000, user: 'shop', group: 'shop' },
    fileOf('data/secret-key', Buffer.from('key'), { uid: 2_000_000, gid: 0o7777777, user: '', group: '' }),
    fileOf('data/uploads/empty.webp', Buffer.alloc(0), { mode: 0o644 }),
    fileOf(`data/uploads/${'a'.repeat(90)}/${'b'.repeat(80)}.webp`, Buffer.alloc(512, 1), {
      mode: 0o644,
      user: 'u'.repeat(32),
      group: 'g'.repeat(32),
    }),
    fileOf('data/Grüße.txt', Buffer.alloc(1_300, 2), { mode: 0o644 }),
  ])
})

describe('an archive', () => {
  it('that is cut off anywhere is refused as incomplete', async () => {
    const whole = await packed(folder, fileOf('data/a', randomBytes(1_000)), fileOf('manifest.json', Buffer.from('{}')))
    // The last 1,024 bytes are the end mark; tar itself accepts half of it.
    const ends = [0, 1, 511, 512, 513, 1_024, 1_500, 2_047, 2_048, 2_560, 3_000, whole.length - 1_024, whole.length - 513]
    for (const end of ends)
      await expect(unpacked(chunksOf(whole.subarray(0, end), 700)), String(end)).rejects.toThrow(/^The file is incomplete/)
    for (const most of [1, 700]) expect(await unpacked(chunksOf(whole, most))).toHaveLength(3)
  })

  it('with a damaged header is refused', async () => {
    const whole = await packed(fileOf('data/a', randomBytes(600)), fileOf('data/b', Buffer.from('x')))
    whole[512 + 1_024 + 5] = 0x21
    await expect(unpacked(chunksOf(whole))).rejects.toThrow(/^The file is damaged or is not a back-up/)
    await expect(unpacked(chunksOf(Buffer.from('Not a back-up'.repeat(100))))).rejects.toThrow(ArchiveError)
  })

  it.each(['1', '2', '3', '4', '6', '7', 'S', 'V'])('with an entry of kind %s is refused', async (kind) => {
    const whole = ofKind(kind, await packed(fileOf('data/evil', Buffer.alloc(0))))
    await expect(unpacked(chunksOf(whole))).rejects.toThrow(/an entry that is not part of a back-up/)
  })

  it('of tar with a link is refused', async () => {
    const from = makeFolder()
    symlinkSync('/etc/passwd', join(from, 'evil'))
    const archive = execFileSync('tar', ['-cf', '-', '-C', from, 'evil'])
    await expect(unpacked(chunksOf(archive))).rejects.toThrow(/an entry that is not part of a back-up/)
  })

  it('with a folder that has content is refused', async () => {
    const whole = ofKind('5', await packed(fileOf('data/', Buffer.alloc(512, 1))))
    await expect(unpacked(chunksOf(whole))).rejects.toThrow(/an entry that is not part of a back-up/)
  })

  it.each(['12 uid=root\n', '10 gid=-1\n', '14 mtime=1e20\n', '12 size=all\n', '12 size=-10\n'])(
    'with the extended header %j is refused',
    async (text) => {
      await expect(unpacked(chunksOf(await extended(text)))).rejects.toThrow(ArchiveError)
    },
  )

  it('takes a path from an extended header, and a restore judges that path', async () => {
    const file = join(makeFolder(), 'shop.tar.gz')
    writeFileSync(file, gzipSync(await extended('19 path=../../evil\n')))
    await expect(readArchive(file)).rejects.toThrow(/"\.\.\/\.\.\/evil", a path that leads out of its folder/)
  })
})

it('keeps the error of a source, in a header and in a file', async () => {
  const whole = await packed(fileOf('data/a', randomBytes(50_000)))
  for (const end of [0, 20_000]) {
    const reason = new Error('Unexpected end of data')
    async function* failing() {
      yield* chunksOf(whole.subarray(0, end))
      throw reason
    }
    await expect(unpacked(failing())).rejects.toBe(reason)
  }
  await expect(unpacked(chunksOf(gunzipSync(Buffer.from(earlier, 'base64'))))).resolves.toHaveLength(7)
})

it('skips content that is not read', async () => {
  const whole = await packed(fileOf('data/a', randomBytes(300_000)), fileOf('data/b', Buffer.from('b')))
  const paths: string[] = []
  for await (const { path } of unpackTar(chunksOf(whole))) paths.push(path)
  expect(paths).toEqual(['data/a', 'data/b'])
})

it.each([-1, 1])('notices a file whose size changed by %d', async (change) => {
  const changed = { ...fileOf('data/a', Buffer.from('text')), size: 4 + change }
  await expect(packed(changed)).rejects.toThrow('data/a changed size while it was read')
})

it('ends its source when the reader stops, and keeps its error', async () => {
  let isEnded = false
  async function* endless(): AsyncGenerator<Entry> {
    try {
      for (;;) yield* entriesOf([fileOf('data/a', Buffer.alloc(100_000))])
    } finally {
      isEnded = true
    }
  }
  for await (const _chunk of packTar(endless())) break
  expect(isEnded).toBe(true)
  async function* failing(): AsyncGenerator<Entry> {
    yield* entriesOf([folder])
    throw new Error('Cannot read')
  }
  await expect(bytesOf(packTar(failing()))).rejects.toThrow('Cannot read')
})

it('holds little of a large file in memory', async () => {
  const chunk = Buffer.alloc(64 * 1024)
  const chunks = 1_000
  let produced = 0
  async function* large() {
    for (; produced < chunks; produced++) yield chunk
  }
  async function* one(): AsyncGenerator<Entry> {
    yield { ...fileOf('data/a', Buffer.alloc(0)), size: chunks * chunk.length, content: large() }
  }
  let consumed = 0
  let mostAhead = 0
  for await (const { content } of unpackTar(packTar(one())))
    for await (const part of content) {
      consumed += part.length
      // Gives the writer time to run ahead, if nothing holds it back.
      if (consumed % (50 * chunk.length) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      mostAhead = Math.max(mostAhead, produced * chunk.length - consumed)
    }
  expect(consumed).toBe(chunks * chunk.length)
  expect(mostAhead).toBeLessThan(20 * chunk.length)
})

/** A small back-up that the earlier, hand-written packer made: long and other names, large ids, an empty file, a signature. */
const earlier =
  'H4sIAAAAAAACA+2Y304TQRTGV5+EzC1Qzpl/Z6YJF1BQDBElMQa9m7/Y2rJ1dysg4Vl8Ee94MVOMhBSlF9oqYX8352Imk+x+832750TXuI1isQAAkFLTiqTgdv1JgUoA5wQCoAAExUWxooolMKkbVxUA9YdyfN++eesPlDjVv06hSs36x3S+MP01QEEKOJ/WH9zSX8zqT1oVK7BM/YvHyaI0b3lA/p+Mh6WL9UYajZvzzmny47/vfyl/+n22/iL/JWpasv+rsmzu2zdv/YHi/zK/uj1z9Mc7+msSJJas/2QOx3O411huYfzp4z9pedRcX9Pn1dW3q6+p05wtJOLm+J9LLmfyXwih2/xfBk9bWlpaWm54TP3fyJ30c6qbzqAuTxY4/9N3v/s3//8oZ/s/zgnb7/8yuGC5rEauYV1cYyMX01bDuowD1+uI65zeIO8CdAE6APCerbGqPK1Z94KNJ37YD52yiqmqWVdcrrHcH6brtZmh4vTAQJCQe3Kgpc6Wc7JZcgrkhUkkhIwmKWFsyBk1OYxBQCKRDddeG8HW2G8mFazLkvAQpOTW5IABpXXZZxmMtTp7yyUnlyQmqaX1VsjgpFXWoiejuDdKzR6+uG5tYyHtNusyHVwWJipB1sjENSpO3gSXssrWQvYWJSqH0VsktMZwdGRT5MZasnTzfm91AlPVpOcCTCAlUURN1jhCHQmS9jwm4l5TUgZDDDZi1gJzFB5SCEhWkGOXl+2E7YHkf90/Lv5N/gOKO/mPAG3+LwOu7OrBmTsd5JfV/rZ7x1V5sC2fpVe7/Syxd3TIRy+ak0+7+0c7X8626dnWXvn28+7rwSD29GRV0TB+quBox+8dDnp7+eA4v3i/3Tve3Gyd1dLS0vJ/8x3L39zBACIAAA=='
