import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

// The package exports its development build; the production build is in the same folder.
const built = join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production')

/** For `resolve.alias`: the router's production build. */
export const productionRouter = [
  { find: /^react-router$/, replacement: join(built, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(built, 'dom-export.mjs') },
]

const copy = '?navigation'

// Links prefetch only in React Router's framework mode. Without these hooks, links render faster and need less code.
const unused = {
  usePrefetchBehavior: /^function usePrefetchBehavior\([\s\S]*?^}$/m,
  PrefetchPageLinks: /^function PrefetchPageLinks\([\s\S]*?^}$/m,
}

/**
 * One half of React Router navigates, the other half renders, and both are in one file. Gives `app/data-router.ts`, which needs only the
 * first half, its own copy, so that each half can be a separate script. The copies share no state: the router itself uses no components.
 * Also removes unused exports.
 */
export function splitRouter(): Plugin {
  return {
    name: 'split-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (importer?.endsWith('/app/data-router.ts') && source === 'react-router-dom') return `${join(built, 'index.mjs')}${copy}`
      if (!importer?.endsWith(copy) || !source.startsWith('.')) return null
      return `${join(dirname(importer), source)}${copy}`
    },
    transform(code, id) {
      if (!id.startsWith(built) || !code.includes('function createRouter(')) return null
      for (const [name, pattern] of Object.entries(unused)) {
        if (!pattern.test(code)) throw new Error(`React Router has changed its ${name}: look at client/build/react-router.ts`)
      }
      return (
        code
          .replace(unused.usePrefetchBehavior, 'function usePrefetchBehavior() {\n  return [false, React8.useRef(null), {}];\n}')
          .replace(unused.PrefetchPageLinks, 'function PrefetchPageLinks() {\n  return null;\n}')
          // Otherwise, components with a display name, and contexts, would remain in a script that does not use them.
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
      )
    },
  }
}
