import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// The package leads everybody to its build for developers, warnings and all; the other one lies beside it.
const built = join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production')

/** For `resolve.alias`: the router as it is meant for visitors. */
export const productionRouter = [
  { find: /^react-router$/, replacement: join(built, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(built, 'dom-export.mjs') },
]
