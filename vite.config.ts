import { defineConfig, type Plugin } from 'vite'

type Replacement = { path: string; from: string; to: string }

/** Replaces code of packages. Fails if a package no longer has this code. */
function replaceInPackages(replacements: readonly Replacement[]): Plugin {
  const done = new Set<Replacement>()
  return {
    name: 'replace-in-packages',
    transform(code, id) {
      const found = replacements.filter(({ path, from }) => id.includes(path) && code.includes(from))
      for (const replacement of found) done.add(replacement)
      return found.length === 0 ? null : { code: found.reduce((text, { from, to }) => text.replace(from, to), code), map: null }
    },
    buildEnd() {
      const missed = replacements.find((replacement) => !done.has(replacement))
      if (missed) throw new Error(`vite.config.ts replaces code that ${missed.path} no longer has: ${missed.from}`)
    },
  }
}

const faster = replaceInPackages([
  // React stores the request of a page in an AsyncLocalStorage, so that asynchronous components can add resource hints. The pages have no
  // such components. Before version 24, Node makes every promise of a process slower from the first use of such a storage on.
  {
    path: '/react-dom-server.node.production.js',
    from: 'new async_hooks.AsyncLocalStorage()',
    to: '{ getStore() {}, run: (_request, work, request) => work(request) }',
  },
  // tRPC is compiled for engines without object spread. Its helper defines each property by itself, which is slower.
  {
    path: '/@trpc/server/dist/',
    from: 'function _objectSpread2(e) {',
    to: 'function _objectSpread2(e) {\n\treturn Object.assign.apply(Object, arguments);',
  },
])

// The server, bundled; packages that need their own place on disk stay in node_modules.
export default defineConfig({
  plugins: [faster],
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
    rollupOptions: {
      // Packages for browsers start with such a directive; it means nothing here.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      input: {
        main: 'server/main.ts',
        import: 'server/import.ts',
        'audit-stock': 'server/audit-stock.ts',
        worker: 'server/worker.ts',
        reseal: 'server/reseal.ts',
        admin: 'server/admin.ts',
        'second-factor': 'server/second-factor.ts',
        demo: 'server/demo.ts',
        doctor: 'server/doctor.ts',
        backup: 'server/backup.ts',
        restore: 'server/restore.ts',
        'drawing-thread': 'server/documents/drawing-thread.ts',
        'picture-encoder': 'server/uploads/picture-encoder.ts',
      },
    },
  },
  // Packages of many small files are bundled: reading them one by one would dominate the startup time.
  ssr: {
    noExternal: [
      /^#(common|packages|server|client)/,
      'zod',
      /^drizzle-orm/,
      'lucia',
      /^oslo/,
      'arctic',
      /^@oslojs\//,
      /^@trpc\//,
      'fastify-type-provider-zod',
      'postgres',
      // What renders the pages.
      /^react(-|$|\/)/,
      'scheduler',
      /^@tanstack\//,
      'clsx',
      'sonner',
    ],
  },
  // React has a second, slower build for developers.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  logLevel: 'warn',
})
