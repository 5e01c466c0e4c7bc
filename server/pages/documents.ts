// The built HTML document around a page: the parts before and after it, including the scripts that the page needs first.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from '#server/lib/html.ts'

export type Theme = 'light' | 'dark' | 'system'

export type Documents = {
  /** The document without a page, for the browser to render. `facts` is JSON. `name`: the page's, which search engines must not list. */
  shell(theme: Theme, facts: string, names: { shop: string; page: string | undefined }): string
  /** The part before a page's head tags. It is short, and the only part that depends on the theme. */
  start(theme: Theme): string
  /** The tags that the page needs to be painted. They end the part of the head that does not depend on its content. */
  links(file: string): string
  /** The part from the end of the head to the root. */
  readonly body: string
  /** The start of the root, which contains the page. */
  readonly root: string
  /** The part from the page's content to the end. Scripts come last, so that they delay nothing. Both arguments are JSON. */
  end(file: string, facts: string, hydration: string): string
}

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk | undefined>

const shape =
  /^(?<open>.*<html lang="en")(?<head>>.*)<!--page-head-->(?<usualHead>.*)<!--\/page-head-->(?<links>.*)(?<body><\/head>.*)(?<root><div id="root">)(?<afterPage><\/div>.*<script id="shop-facts" type="application\/json"[^>]*>)[^<]*(?<rest>.*)$/s

// The browser's first render removes it.
const needsScript =
  '<noscript><p class="page-width py-20">This page needs JavaScript, which is switched off in this browser. <a class="underline" href="/pars">Parts</a> can be read and searched without it.</p></noscript>'

const usualTitle = /<title>[^<]*<\/title>/
const titled = (title: string) => html`<title>${title}</title>`.html

const unlistedHead = (title: string) => `${titled(title)}<meta name="robots" content="noindex">`

// For readers that run no scripts. The browser's first render replaces it, so it must not be seen before.
const unseenHeading = (name: string) => html`<h1 class="sr-only">${name}</h1>`.html

export type AssetTags = {
  shell: string
  /** The tags that a page needs to be painted. */
  head(file: string): string
  /** The tags that a page needs after it is painted. */
  end(file: string): string
}

/** Splits the client's document. `tagsFor` receives the tags of its head. Throws if the document lacks the expected placeholders. */
export function documentsFrom(document: string, tagsFor: (links: string) => AssetTags): Documents {
  const groups = shape.exec(document)?.groups
  if (!groups) throw new Error('The built client lacks the placeholders for page and shop facts: build it again')
  const { open = '', head = '', usualHead = '', links = '', body = '', root = '', afterPage = '', rest = '' } = groups
  const tags = tagsFor(links)
  const start = (theme: Theme) => open + (theme === 'system' ? '' : ` data-theme="${theme}"`) + head
  return {
    start,
    links: (file) => tags.head(file),
    body,
    root,
    shell: (theme, facts, { shop, page }) => {
      const [pageHead, heading] =
        page === undefined
          ? [usualHead.replace(usualTitle, () => titled(shop)), '']
          : [unlistedHead(`${page} · ${shop}`), unseenHeading(page)]
      return start(theme) + pageHead + tags.shell + body + root + needsScript + heading + afterPage + facts + rest
    },
    end: (file, facts, hydration) =>
      `</div><script id="page-data" type="application/json">${hydration}</script>${afterPage.slice('</div>'.length)}${facts}${rest.replace('</body>', () => `${tags.end(file)}</body>`)}`,
  }
}

/** Reads the build in `folder`. Throws if this server cannot fill in its document. */
export function readDocuments(folder: string): Documents {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const early = readdirSync(join(folder, 'assets')).find((name) => /^early-[\w-]+\.js$/.test(name))
  const earlyTag = early === undefined ? '' : `<script async fetchpriority="high" src="/assets/${early}"></script>`
  return documentsFrom(readFileSync(join(folder, 'index.html'), 'utf8'), (links) => builtTags(manifest, links, earlyTag))
}

function builtTags(manifest: Manifest, links: string, earlyTag: string): AssetTags {
  const [scripts, sheets] = partition(
    links.match(/<(?:script|link)\b[^>]*>(?:<\/script>)?/g) ?? [],
    (tag) => !tag.includes('rel="stylesheet"'),
  )
  // The document's script loads these at once, one after the other.
  const { dynamicImports: steps = [] } = manifest['index.html'] ?? {}
  const kept = new Map<string, { sheets: string; scripts: string }>()
  const tagsOf = (file: string) => {
    let tags = kept.get(file)
    if (!tags) {
      const own = chunkTags(manifest, [...steps, `src/pages/${file}/page.tsx`], links)
      // Load scripts after the page is painted: until then the bandwidth is for visible content.
      const late = [...scripts, ...own.scripts].map((tag) => tag.replace('>', ' fetchpriority="low">'))
      tags = { sheets: [...sheets, ...own.sheets].join(''), scripts: late.join('') }
      kept.set(file, tags)
    }
    return tags
  }
  const shell = links + chunkTags(manifest, steps, links).scripts.join('')
  return { shell, head: (file) => tagsOf(file).sheets + earlyTag, end: (file) => tagsOf(file).scripts }
}

const partition = <T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] => [all.filter(test), all.filter((one) => !test(one))]

/** The scripts and stylesheets of these chunks, without those that the document already loads. */
function chunkTags(manifest: Manifest, names: readonly string[], links: string): { scripts: string[]; sheets: string[] } {
  const seen = new Set<string>()
  const chunks = names.flatMap((name) => closureOf(manifest, name, seen))
  const isNew = (tag: string) => !links.includes(hrefOf(tag))
  return {
    scripts: chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`).filter(isNew),
    sheets: [...new Set(chunks.flatMap(({ css = [] }) => css))]
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
      .filter(isNew),
  }
}

const hrefOf = (tag: string) => /(?:href)="([^"]*)"/.exec(tag)?.[1] ?? tag

function closureOf(manifest: Manifest, name: string, seen: Set<string>): Chunk[] {
  const chunk = manifest[name]
  if (seen.has(name) || !chunk) return []
  seen.add(name)
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => closureOf(manifest, imported, seen))]
}
