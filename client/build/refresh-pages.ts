import type { Plugin } from 'vite'

// Only the router uses a page's other exports, and only when it opens the page.
const script = `window.__getReactRefreshIgnoredExports = ({ id }) => id.includes('/src/pages/') ? ['searchFields', 'rareFields', 'load'] : []`

/** In development: lets React Refresh update page modules that export more than a component, instead of reloading. */
export function refreshPages(): Plugin {
  return {
    name: 'refresh-pages',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module' }, children: script, injectTo: 'head-prepend' }],
  }
}
