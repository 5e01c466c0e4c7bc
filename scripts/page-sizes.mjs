// What a page costs: the gzipped bytes of all scripts that its first view needs, and of those that must have run before a rendered page
// handles input, compared with their budgets.
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureBuild } from './build.mjs'

const client = join(import.meta.dirname, '../dist/client')
const kB = 1000
const entry = 'index.html'
const budgets = { input: 114 * kB, public: 154 * kB, dashboard: 204 * kB, admin: 240 * kB, sheets: 15 * kB, fonts: 60 * kB }

// Pages for signed-in users and for admins; all others are public.
const dashboard = [
  'account',
  'change-info',
  'dashboard',
  'purchase',
  'purchases',
  'review',
  'all-orders',
  'document',
  'addresses',
  'builds',
  'part-list',
  'part-lists',
]
// Public pages that the server does not render: they start with everything at hand.
const personal = ['cart', 'payment', 'payment-result', 'reset-password']
// Public pages whose addresses load with those of the dashboard.
const isLater = (name) => ['blog', 'info-page', 'payment-result', 'portfolio', 'reset-password'].includes(name)
const admin = [
  'users',
  'product-list',
  'add-product',
  'product-deleted',
  'product-update',
  'manage-product',
  'contact-messages',
  'search-admin',
  'manage-part-reviews',
  'price-lists',
  'price-list',
  'groups',
]

await ensureBuild()
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const sizes = new Map()

const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(client, file)), { level: 9 }).length)
  return sizes.get(file)
}

/** Everything that a chunk loads at once: itself and its static imports. */
function closureOf(name, seen = new Set()) {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name].imports ?? []) closureOf(imported, seen)
  return seen
}

// A rendered page loads these after it handles input: navigation, and the library of queries.
const late = ['src/app/data-router.ts', 'src/lib/queries/browser-library.ts']
/** What the document's own script loads before it shows a page. */
const started = [entry, ...(manifest[entry].dynamicImports ?? [])]
const loadedWith = (names) => names.reduce((seen, name) => closureOf(name, seen), new Set())
const bytesOf = (chunks) => [...chunks].reduce((sum, chunk) => sum + sizeOf(manifest[chunk].file), 0)

const pages = Object.keys(manifest).filter((name) => /(^|\/)pages\/[^/]+\.tsx$/.test(name))
const offences = []
const check = (what, bytes, budget) => {
  if (process.argv.includes('--show')) console.log(`${(bytes / kB).toFixed(1).padStart(7)} of ${budget / kB} kB  ${what}`)
  if (bytes > budget)
    offences.push(
      `${what}: ${(bytes / kB).toFixed(1)} kB of the ${budget / kB} kB allowed. Pages behind a sign-in are listed in scripts/page-sizes.mjs`,
    )
}

for (const name of late) if (!manifest[name]) offences.push(`The build has no ${name}`)
for (const page of pages) {
  const name = page.replace(/^.*\/|\.tsx$/g, '')
  const kind = admin.includes(name) ? 'admin' : dashboard.includes(name) ? 'dashboard' : 'public'
  const first =
    kind === 'public'
      ? isLater(name)
        ? ['src/app/later-modules.ts', page]
        : [page]
      : ['src/app/later-modules.ts', 'src/app/guards.tsx', 'src/pages/dashboard.tsx', page]
  check(`scripts of ${name} (${kind})`, bytesOf(loadedWith([...started, ...first, ...late])), budgets[kind])
  if (kind === 'public' && !personal.includes(name))
    check(`scripts of ${name} that run before it handles input`, bytesOf(loadedWith([...started, page])), budgets.input)
}
const sheets = new Set([...closureOf(entry)].flatMap((chunk) => manifest[chunk].css ?? []))
check(
  'sheets',
  [...sheets].reduce((sum, file) => sum + sizeOf(file), 0),
  budgets.sheets,
)
const fonts = new Set(
  Object.values(manifest)
    .flatMap(({ file, assets = [] }) => [file, ...assets])
    .filter((file) => file.endsWith('.woff2')),
)
check(
  'fonts',
  [...fonts].reduce((sum, file) => sum + readFileSync(join(client, file)).length, 0),
  budgets.fonts,
)

if (pages.length === 0) offences.push('The build has no pages')
for (const offence of offences) console.error(offence)
process.exit(offences.length === 0 ? 0 : 1)
