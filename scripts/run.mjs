// `node scripts/run.mjs main|import …`: builds if necessary, then becomes that process. One process, so that signals arrive.
import './node-version.mjs'
import { join } from 'node:path'

// Imported only now: an old Node, which the line above refuses, could not even load some of it.
const { ensureBuild } = await import('./build.mjs')
const { readEnvFile } = await import('./env-file.mjs')
const { endWithStarter } = await import('./starter.mjs')

const [entry = 'main'] = process.argv.splice(2, 1)
process.env.NODE_ENV = 'production'
const missing = entry === 'import' ? (await import('./import-file.mjs')).missingFile(process.argv.slice(2)) : null
if (missing !== null) {
  console.error(missing)
  process.exit(2)
}
endWithStarter()
try {
  readEnvFile()
  await ensureBuild()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import(join(import.meta.dirname, '../dist/server', `${entry}.js`))
