// `node scripts/run.mjs main|import …`: builds if need be, then becomes that process. One process, so that signals arrive.
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'

const [entry = 'main'] = process.argv.splice(2, 1)
process.env.NODE_ENV = 'production'
try {
  await ensureBuild()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// npm ends without telling us when it is told to end: then so do we.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 250).unref()
}
await import(join(import.meta.dirname, '../dist/server', `${entry}.js`))
