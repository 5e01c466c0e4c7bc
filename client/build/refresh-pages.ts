import type { Plugin } from 'vite'

// What a page exports beside its component matters to the router alone, and only when it opens the page.
const script = `window.__getReactRefreshIgnoredExports = ({ id }) => id.includes('/src/pages/') ? ['searchFields', 'load'] : []`

/** While developing: a page's file with more than its component in it is refreshed like any other, instead of reloading the page. */
export function refreshPages(): Plugin {
  return {
    name: 'refresh-pages',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module' }, children: script, injectTo: 'head-prepend' }],
  }
}
