// The prose names files; a file that moves must be renamed there, too.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rooms } from './rooms/table.mjs'

const root = join(import.meta.dirname, '..')
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)))
const walks = pages.filter((path) => path.startsWith('docs/walk-'))
const records = pages.filter((path) => path.startsWith('docs/adr/'))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const inCode = /`((?:bench|client|common|docs|drizzle|e2e|packages|scripts|server)\/[\w./-]+)`/g
const inLinks = /\]\((?!https?:|#)([^)#\s]+)/g
const anchors = /\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g
const fences = /^ *(```|~~~)[\s\S]*?^ *\1/gm

/** The files that a page names: in code from the root of the repository, in links from its own folder. */
function filesNamedIn(path: string): string[] {
  const text = textOf(path)
  const named = [...text.matchAll(inCode)].map(([, file = '']) => file)
  const linked = [...text.matchAll(inLinks)].map(([, file = '']) => join(dirname(path), file))
  // Folders that begin with a dot are created by a build.
  return [...named, ...linked].filter((file) => !file.includes('/.'))
}

/** The anchors of a page's headings, as forges make them: a second heading of the same words gets `-1`. */
function anchorsOf(path: string): Set<string> {
  const seen = new Map<string, number>()
  const headings = textOf(path)
    .replace(fences, '')
    .matchAll(/^#{1,6} (.+)$/gm)
  const named = [...headings].map(([, heading = '']) => {
    const words = heading.replace(/\[(.+?)\]\(.+?\)/g, '$1').toLowerCase()
    const anchor = words.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')
    const before = seen.get(anchor) ?? 0
    seen.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  })
  return new Set(named)
}

it.each(pages)('%s names and links only files that exist', (path) => {
  expect(filesNamedIn(path).filter((file) => !existsSync(join(root, file)))).toEqual([])
})

it.each(pages)('%s links only headings that exist', (path) => {
  const linked = [...textOf(path).matchAll(anchors)].map(([, file = '', anchor = '']) => ({
    page: file === '' ? path : join(dirname(path), file),
    anchor,
  }))
  const broken = linked.filter(({ page, anchor }) => page.endsWith('.md') && !anchorsOf(page).has(anchor))
  expect(broken).toEqual([])
})

it('finds a heading by its anchor, and not one that is only similar', () => {
  const found = anchorsOf('docs/operating.md')
  expect(found.has('secret_key')).toBe(true)
  expect(found.has('back-up-and-restore')).toBe(true)
  expect(found.has('back-up')).toBe(false)
})

it('keeps the README to 130 lines', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(130)
})

/** Rooms whose README is that of the folder above, or, for migrations, that of the database. Features have a line in the README of all. */
const describedElsewhere = [
  'drizzle/',
  'client/src/',
  'client/src/styles/',
  'client/public/',
  'client/build/',
  'bench/faults/generated-requests/',
  'bench/faults/hostile-texts/',
  // server/domain/search, server/domain/quick-order and server/http have one README for all of their rooms.
  'server/domain/search/read/',
  'server/domain/search/repair/',
  'server/domain/search/understand/',
  'server/domain/search/retrieve/',
  'server/domain/quick-order/sheet/',
  'server/domain/quick-order/reading/',
  'server/domain/quick-order/matching/',
  'server/http/hooks/',
  'server/http/routes/',
  'server/http/figures/',
]

it('has a README in every room, which says what to open first and who may import it', () => {
  const folders = rooms.map(({ path }) => path).filter((path) => path.endsWith('/') && !describedElsewhere.includes(path))
  const mayHaveNone = (path: string) => /^(?:client\/src\/features|common)\//.test(path)
  const needed = folders.filter((path) => !mayHaveNone(path) || pages.includes(`${path}README.md`))
  const isComplete = (path: string) => /^- Open first: .+^- Imported by: .+^- Tests: /ms.test(textOf(path))
  expect(needed.map((path) => `${path}README.md`).filter((path) => !pages.includes(path) || !isComplete(path))).toEqual([])
})

it.each(['server/domain', 'common'])('has a line for every room of %s in its README', (parent) => {
  const text = textOf(`${parent}/README.md`)
  const names = rooms.filter(({ path }) => path.split('/').length === parent.split('/').length + 2 && path.startsWith(`${parent}/`))
  const isNamed = (name: string) => new RegExp(`^- \\[?${name}(?![\\w-])`, 'm').test(text)
  expect(names.map(({ path }) => basename(path)).filter((name) => !isNamed(name))).toEqual([])
})

it('names every document and decision in the index', () => {
  const text = textOf('docs/README.md')
  const documents = pages.filter((path) => path.startsWith('docs/') && path !== 'docs/README.md').map((path) => path.slice('docs/'.length))
  expect(documents.filter((path) => !text.includes(`](${path})`))).toEqual([])
})

describe('the settings', () => {
  const rows = textOf('docs/configuration.md').matchAll(/^\| (`[^|]+) \|/gm)
  const documented = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name))

  it('are all in .env.example, and no others', () => {
    // ENV_FILE names the file that is read instead.
    const examples = [...textOf('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
    expect([...examples, 'ENV_FILE'].toSorted()).toEqual(documented.toSorted())
  })

  it('are those that the server reads', () => {
    const sources = ['env.ts', 'env-backup.ts', 'env-identity.ts', 'env-payments.ts']
      .map((file) => textOf(`server/compose/${file}`))
      .join('\n')
    const read = [...sources.matchAll(/^ {2,4}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
    const text = textOf('docs/configuration.md')
    expect(read.length).toBeGreaterThan(50)
    // PATH is the system's own.
    expect(read.filter((name) => name !== 'PATH' && !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  })
})

describe.each(records)('%s', (path) => {
  const text = textOf(path)

  it('has the number of its file, and its sections in order', () => {
    expect(text).toMatch(new RegExp(`^# ${Number(basename(path).slice(0, 4))}\\. `))
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
    expect(sections.slice(0, 3)).toEqual(['Context', 'Decision', 'Consequences'])
  })

  it('ends with the tests or checks that confirm it', () => {
    const last = text.trim().split('\n\n').at(-1) ?? ''
    expect(last).toMatch(/^Confirmed by: `[\w/*.-]+\.(?:test\.ts|spec\.ts|mjs)`/)
  })
})

it.each(walks)('%s names each file once, and enters no folder twice', (path) => {
  const files = [...textOf(path).matchAll(inCode)].map(([, file = '']) => file)
  expect(new Set(files).size).toBe(files.length)
  const folders = files.map(dirname).filter((folder, i, all) => folder !== all[i - 1])
  expect(new Set(folders).size).toBe(folders.length)
})
