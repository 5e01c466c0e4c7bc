// The built document around a page: what stands before it and after it, with the scripts that the page needs first.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Theme = 'light' | 'dark' | 'system'

export type Documents = {
  /** The document without a page in it, for the browser to render. `facts` is JSON. */
  shell(theme: Theme, facts: string): string
  /** What stands before the tags that a page puts into the head. Short, and the only part that knows the theme. */
  start(theme: Theme): string
  /** The scripts and sheets of a page, the last thing in the head that does not depend on what it shows. */
  links(file: string): string
  /** From the end of the head to the place of the page. */
  readonly body: string
  /** From the place of the page to the end. Both are JSON. */
  end(facts: string, handOver: string): string
}

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk | undefined>

const shape =
  /^(?<open>.*<html lang="en")(?<head>>.*)<!--page-head-->(?<usualHead>.*)<!--\/page-head-->(?<links>.*)(?<body><\/head>.*<div id="root">)(?<afterPage><\/div>.*<script id="shop-facts" type="application\/json">)[^<]*(?<rest>.*)$/s

/** Reads the build in `folder`. Throws where it is none that this server can fill in. */
export function readDocuments(folder: string): Documents {
  const groups = shape.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.groups
  if (!groups) throw new Error('The built client has no places for a page and the facts of the shop: build it again')
  const { open = '', head = '', usualHead = '', links = '', body = '', afterPage = '', rest = '' } = groups
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const early = readdirSync(join(folder, 'assets')).find((name) => /^early-[\w-]+\.js$/.test(name))
  const earlyTag = early === undefined ? '' : `<script src="/assets/${early}"></script>`
  const tagsOf = new Map<string, string>()

  const start = (theme: Theme) => open + (theme === 'system' ? '' : ` data-theme="${theme}"`) + head
  const linksOf = (file: string) => {
    let tags = tagsOf.get(file)
    if (tags === undefined) {
      tags = pageTags(manifest, `src/pages/${file}.tsx`, links)
      tagsOf.set(file, tags)
    }
    return earlyTag + links + tags
  }
  return {
    start,
    links: linksOf,
    body,
    shell: (theme, facts) => start(theme) + usualHead + links + body + afterPage + facts + rest,
    end: (facts, handOver) =>
      `</div><script id="page-data" type="application/json">${handOver}</script>${afterPage.slice('</div>'.length)}${facts}${rest}`,
  }
}

/** The scripts and sheets of a page's file that the document does not name already. */
function pageTags(manifest: Manifest, name: string, links: string): string {
  const chunks = closureOf(manifest, name)
  const scripts = chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const sheets = chunks.flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return [...new Set([...sheets, ...scripts])].filter((tag) => !links.includes(hrefOf(tag))).join('')
}

const hrefOf = (tag: string) => /(?:href)="([^"]*)"/.exec(tag)?.[1] ?? tag

function closureOf(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name]
  if (seen.has(name) || !chunk) return []
  seen.add(name)
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => closureOf(manifest, imported, seen))]
}
