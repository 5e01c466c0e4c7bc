// `npm run dev`: the shop from its sources. One process holds the port, Vite and the database, and reloads the server's code when it
// changes.
import './node-version.mjs'
import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { endWithStarter } from './starter.mjs'

// Before anything starts that must be stopped.
const stopping = new AbortController()
const stop = () => stopping.abort()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
endWithStarter()
// Even if something hangs, such as the start of a database, nothing keeps running.
stopping.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), 15_000).unref())

const root = join(import.meta.dirname, '..')
process.env.NODE_ENV = 'development'

try {
  // Not a static import: an older Node cannot load it.
  const { readEnvFile } = await import('./env-file.mjs')
  readEnvFile()
  process.exitCode = await run()
} catch (error) {
  console.error(error.code === 'ERR_MODULE_NOT_FOUND' ? 'The build tools are not installed: run `npm ci --include=dev`' : error)
  process.exitCode = 1
}
process.exit()

async function run() {
  const { createServer, createServerModuleRunner } = await import('vite')
  const http = createHttpServer()
  const nonce = randomBytes(16).toString('base64url')
  const changes = new EventEmitter()
  const vite = await createServer({
    configFile: join(root, 'client/vite.config.ts'),
    html: { cspNonce: nonce },
    plugins: [tellOfChanges(changes)],
    server: {
      middlewareMode: true,
      ws: { server: http },
      allowedHosts: publicHosts(),
      // The packages' folder may be a link.
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    },
  })
  // Vite replaces its environments when its configuration changes.
  let environment
  let runner
  const load = (file) => {
    if (environment !== vite.environments.ssr) {
      environment = vite.environments.ssr
      runner = createServerModuleRunner(environment, { hmr: false })
    }
    return runner.import(join(root, file))
  }
  const forget = () => runner.clearCache()
  const { runDev } = await load('server/dev/run-dev.ts')
  const code = await runDev({ root, http, vite, load, forget, changes, nonce, variables: process.env, stopping: stopping.signal })
  await vite.close()
  return code
}

function tellOfChanges(changes) {
  return {
    name: 'tell-of-changes',
    configureServer: ({ watcher }) => {
      watcher.add(['common', 'drizzle', 'packages', 'server'].map((folder) => join(root, folder)))
      watcher.on('all', (_event, file) => changes.emit('change', file))
    },
  }
}

/** The shop's host names besides localhost. */
function publicHosts() {
  const { PUBLIC_URL = '' } = process.env
  return URL.canParse(PUBLIC_URL) ? [new URL(PUBLIC_URL).hostname] : []
}
