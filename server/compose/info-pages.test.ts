import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '#common/kit/paths.ts'
import { defaultInfoPages } from '#server/domain/info-pages/default-texts.ts'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { StartError } from '#server/lib/start-error.ts'
import { builtClient } from '#server/test/built-client.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { buildApp } from './app.ts'
import { loadInfoPages } from './info-pages.ts'

const defaults = defaultInfoPages({ name: 'Dock & Sons', email: 'dock@shop.test', currency: 'BDT' })
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partsdock-texts-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function write(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(join(dataDir, 'pages'), { recursive: true })
  await writeFile(join(dataDir, 'pages', name), content)
}
const load = async () => {
  const { over, notes } = await loadInfoPages(dataDir)
  return { infoPages: over(defaults), notes }
}

describe('a page’s text', () => {
  it('is the default without a file, and the start names the file to write', async () => {
    const { infoPages, notes } = await load()
    expect([...infoPages.keys()]).toEqual(['about', 'terms', 'privacy', 'cookies'])
    expect(infoPages).toEqual(defaults)
    expect(JSON.stringify([...infoPages])).toContain('Dock & Sons')
    expect(notes).toEqual([expect.stringMatching(/default.*\/pages: about\.txt, terms\.txt, privacy\.txt, cookies\.txt$/)])
  })

  it('names the cookies as browsers show them', () => {
    const cookiesAt = (publicUrl: string) =>
      JSON.stringify(defaultInfoPages({ name: 'Dock', email: 'a@b.test', currency: 'BDT', publicUrl }).get('cookies'))
    expect(cookiesAt('https://parts.test')).toContain('["__Host-partsdock_session","Keeps you signed in."')
    expect(cookiesAt('http://localhost')).toContain('["partsdock_session","Keeps you signed in."')
  })

  it('is the file’s text', async () => {
    await write('terms.txt', '\ufeff# Ours\r\n\r\nPay <b>first</b>.\r\n')
    await write('readme.txt', 'Not a page.')
    const { infoPages, notes } = await load()
    expect(infoPages.get('terms')).toEqual([
      { kind: 'heading', text: 'Ours' },
      { kind: 'paragraph', text: 'Pay <b>first</b>.' },
    ])
    expect(infoPages.get('about')).toEqual(defaults.get('about'))
    expect(notes).toEqual([expect.stringMatching(/: about\.txt, privacy\.txt, cookies\.txt$/)])
  })

  it.each(['', '\ufeff', ' \n\n'])('is hidden by an empty file: %j', async (content) => {
    await write('cookies.txt', content)
    expect([...(await load()).infoPages.keys()]).toEqual(['about', 'terms', 'privacy'])
  })

  it.each([
    ['too large', 'x'.repeat(100_001), /terms\.txt cannot be shown: is larger than 100 kB/],
    ['not UTF-8', new Uint8Array([0x50, 0xe4, 0x79]), /terms\.txt cannot be shown: it is not UTF-8/],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x50, 0x00]), /terms\.txt cannot be shown: it is not UTF-8/],
    ['binary', 'PK\u0003\u0004\u0000', /terms\.txt cannot be shown: it contains control characters/],
  ])('stops the start if its file is %s', async (_what, content, complaint) => {
    await write('terms.txt', content)
    await expect(load()).rejects.toThrow(StartError)
    await expect(load()).rejects.toThrow(complaint)
  })

  it('may be as large as 100 kB', async () => {
    await write('terms.txt', 'x'.repeat(100_000))
    expect((await load()).infoPages.get('terms')).toHaveLength(1)
  })

  it('stops the start if a folder or a broken path takes its place', async () => {
    await mkdir(join(dataDir, 'pages/terms.txt'), { recursive: true })
    await expect(load()).rejects.toThrow(/terms\.txt cannot be shown: is not a file/)
    await rm(join(dataDir, 'pages'), { recursive: true })
    await writeFile(join(dataDir, 'pages'), '')
    await expect(load()).rejects.toThrow(StartError)
  })

  // Root can read every file.
  it.skipIf(process.getuid?.() === 0)('stops the start if its file cannot be read', async () => {
    await write('terms.txt', 'Secret')
    await chmod(join(dataDir, 'pages/terms.txt'), 0)
    await expect(load()).rejects.toThrow(/terms\.txt cannot be shown: EACCES/)
  })
})

describe('the pages', async () => {
  const shop = await testShop()
  const folder = await builtClient()
  const apps: FastifyInstance[] = []
  afterAll(async () => {
    for (const app of apps) await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function openShop() {
    const { infoPages } = await load()
    const { app } = await buildApp({ shop: { ...shop.shop, infoPages: () => infoPages }, publicUrl, pages: builtPages(folder) })
    apps.push(app)
    return (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
  }

  it('show the operator’s text unformatted, with a title and a breadcrumb', async () => {
    await write('terms.txt', '# Ours\n\nPay <script>alert(1)</script> first.\n\n- one\n- two')
    const answer = await (await openShop())(paths.terms)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, expect.stringContaining('public, max-age=0')])
    expect(answer.body).toContain('<title>Terms of sale · Partsdock</title>')
    expect(answer.body).toContain('<span aria-current="page">Terms of sale</span>')
    expect(answer.body).toContain('Pay &lt;script&gt;alert(1)&lt;/script&gt; first.')
    expect(answer.body).toMatch(/<li>one<\/li>.*<li>two<\/li>/)
    expect(answer.body).not.toContain('<script>alert')
  })

  it('are the same with a trailing slash', async () => {
    const open = await openShop()
    for (const path of [paths.about, paths.terms, paths.privacy, paths.cookies]) {
      const [plain, slashed] = [await open(path), await open(`${path}/`)].map(({ body }) => /<h1.*?<\/h1>/s.exec(body)?.[0])
      expect([path, slashed]).toEqual([path, plain])
    }
  })

  it('are in the footer and in the sitemap, unless they are hidden', async () => {
    await write('privacy.txt', '')
    const open = await openShop()
    expect((await open(paths.privacy)).statusCode).toBe(404)
    const footer = (await open('/blog')).body.replace(/^.*<footer/s, '')
    expect(footer).toContain('href="/terms"')
    expect(footer).not.toContain('href="/privacy"')
    const { body: sitemap } = await open('/sitemap-pages.xml')
    expect(sitemap).toContain(`<loc>${publicUrl}/about</loc>`)
    expect(sitemap).not.toContain('/privacy')
  })
})
