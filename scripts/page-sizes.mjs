// What a page costs before it can be used: the gzipped bytes of all scripts that its first view needs, compared with the budget.
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureBuild } from './build.mjs'

const client = join(import.meta.dirname, '../dist/client')
const kB = 1000
const entry = 'index.html'
const budgets = { public: 150 * kB, dashboard: 200 * kB, admin: 240 * kB, sheets: 15 * kB, fonts: 60 * kB }

// Pages for signed-in users and for admins; all others are public.
const dashboard = ['account', 'change-info', 'dashboard', 'purchase', 'review', 'all-orders', 'document']
const admin = ['users', 'product-list', 'add-product', 'product-deleted', 'product-update', 'manage-product', 'contact-messages']

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

const pages = Object.keys(manifest).filter((name) => /(^|\/)pages\/[^/]+\.tsx$/.test(name))
const offences = []
const check = (what, bytes, budget) => {
  if (process.argv.includes('--show')) console.log(`${(bytes / kB).toFixed(1).padStart(7)} of ${budget / kB} kB  ${what}`)
  if (bytes > budget)
    offences.push(
      `${what}: ${(bytes / kB).toFixed(1)} kB of the ${budget / kB} kB it may have. Pages behind a sign-in are listed in scripts/page-sizes.mjs`,
    )
}

for (const page of pages) {
  const name = page.replace(/^.*\/|\.tsx$/g, '')
  const kind = admin.includes(name) ? 'admin' : dashboard.includes(name) ? 'dashboard' : 'public'
  const chunks = closureOf(page, closureOf(entry))
  if (kind !== 'public') closureOf('src/pages/dashboard.tsx', chunks)
  const bytes = [...chunks].reduce((sum, chunk) => sum + sizeOf(manifest[chunk].file), 0)
  check(`scripts of ${name} (${kind})`, bytes, budgets[kind])
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
