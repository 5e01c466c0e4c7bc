// The prose names files; a file that moves must be renamed there, too.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

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

/** The files that a page names: in code from the root of the repository, in links from its own folder. */
function filesNamedIn(path: string): string[] {
  const text = textOf(path)
  const named = [...text.matchAll(inCode)].map(([, file = '']) => file)
  const linked = [...text.matchAll(inLinks)].map(([, file = '']) => join(dirname(path), file))
  // Folders that begin with a dot are created by a build.
  return [...named, ...linked].filter((file) => !file.includes('/.'))
}

it.each(pages)('%s names and links only files that exist', (path) => {
  expect(filesNamedIn(path).filter((file) => !existsSync(join(root, file)))).toEqual([])
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
