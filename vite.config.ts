import { defineConfig } from 'vite'

// The server, bundled; packages that need their own place on disk stay in node_modules.
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
    rollupOptions: {
      input: { main: 'server/main.ts', import: 'server/import.ts', 'audit-stock': 'server/audit-stock.ts', worker: 'server/worker.ts' },
    },
  },
  // Packages of many small files go into the bundle: reading them one by one is most of a start.
  ssr: {
    noExternal: [/^#(server|client)/, 'zod', /^drizzle-orm/, 'lucia', /^oslo/, /^@trpc\/server/, 'fastify-type-provider-zod', 'postgres'],
  },
  logLevel: 'warn',
})
