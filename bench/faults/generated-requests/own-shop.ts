// The same shop as the server's, in this process: for its list of routes and to put rows into its database; or, in a test, as the server.
import { buildApp } from '#server/compose/app.ts'
import { createDeps, prepareUploads } from '#server/compose/deps.ts'
import { readEnv } from '#server/compose/env.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import { routesOf } from '#server/test/routes-of.ts'

const quiet = { warn: () => {}, debug: () => {} }

/** `settings` are environment variables. `faults` are the faults that the app logged, as lines of JSON. */
export async function openOwnShop(settings: Record<string, string>, { pages }: { pages?: PageSource } = {}) {
  const env = readEnv(settings)
  const publicUrl = `http://localhost:${env.port}`
  const deps = await createDeps(env, { publicUrl, ownUrl: `http://127.0.0.1:${env.port}` }, quiet)
  await prepareUploads(env)
  const { shop, sandbox, uploads } = deps
  const faults: string[] = []
  const logger = { level: 'error', stream: { write: (line: string) => void faults.push(line) } }
  const { app } = await buildApp({ shop, publicUrl, logger, sandbox, uploads, pages })
  await app.ready()
  return {
    shop,
    publicUrl,
    faults,
    served: routesOf(app.printRoutes({ commonPrefix: false })),
    listen: () => app.listen({ port: env.port, host: '127.0.0.1' }),
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await deps.close()
    },
  }
}
