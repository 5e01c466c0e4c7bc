import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// The package exports its development build; the production build lies beside it.
const built = join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production')

/** For `resolve.alias`: the router's production build. */
export const productionRouter = [
  { find: /^react-router$/, replacement: join(built, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(built, 'dom-export.mjs') },
]
