// What a page costs: the gzipped bytes of all scripts that run before it handles input. Ours have budgets; those of packages are shown
// beside them. Sheets and fonts have budgets, too.
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureBuild } from './build.mjs'

const client = join(import.meta.dirname, '../dist/client')
const kB = 1000
const entry = 'index.html'
const budgets = { public: 40 * kB, personal: 60 * kB, account: 60 * kB, admin: 60 * kB, sheets: 15 * kB, fonts: 60 * kB }
/** The frames around the pages of a kind (client/src/app/routes.tsx). */
const frames = { public: [], personal: [], account: ['src/app/dashboard.tsx'], admin: ['src/app/dashboard.tsx', 'src/app/guards.tsx'] }

await ensureBuild()
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const sizes = new Map()

const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(client, file)), { level: 9 }).length)
  return sizes.get(file)
}

/** Everything that a chunk loads at once: itself and its static imports. */
function closureOf(name, seen = new Set()) {
  if (seen.has(name) || !manifest[name]) return seen
  seen.add(name)
  for (const imported of manifest[name].imports ?? []) closureOf(imported, seen)
  return seen
}

const loadedWith = (names) => [...names.reduce((seen, name) => closureOf(name, seen), new Set())]
const bytesOf = (chunks) => chunks.reduce((sum, chunk) => sum + sizeOf(manifest[chunk].file), 0)
// As client/build/chunk-groups.ts names them.
const isBought = (chunk) => /^(?:react|router|query|package-.*)$/.test(manifest[chunk].name)

const offences = []
const inKB = (bytes) => (bytes / kB).toFixed(1).padStart(7)
const check = (what, bytes, budget, { beside = '', remedy = '' } = {}) => {
  if (process.argv.includes('--show')) console.log(`${inKB(bytes)} of ${budget / kB} kB  ${what}${beside}`)
  if (bytes > budget) offences.push(`${what}: ${bytes.toLocaleString('en')} of ${budget.toLocaleString('en')} bytes. ${remedy}`)
}

/** What the document's own script loads before it shows a page. */
const started = [entry, ...manifest[entry].dynamicImports]
const pages = Object.keys(manifest).flatMap((name) => {
  const [, kind, page] = /^src\/pages\/(\w+)\/([\w-]+)\/page\.tsx$/.exec(name) ?? []
  return kind === undefined ? [] : [{ name, kind, page }]
})
for (const { name, kind, page } of pages) {
  const chunks = loadedWith([...started, ...frames[kind], name])
  const [bought, ours] = [chunks.filter(isBought), chunks.filter((chunk) => !isBought(chunk))]
  const beside = `, beside${inKB(bytesOf(bought))} kB of packages, in ${chunks.length} scripts`
  const remedy = 'Load a part that is not needed at once with late()'
  check(`our scripts before input on ${kind}/${page}`, bytesOf(ours), budgets[kind], { beside, remedy })
}

const sheets = new Set(loadedWith([entry]).flatMap((chunk) => manifest[chunk].css ?? []))
check(
  'sheets',
  [...sheets].reduce((sum, file) => sum + sizeOf(file), 0),
  budgets.sheets,
  { remedy: 'Use classes that other files use already' },
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
