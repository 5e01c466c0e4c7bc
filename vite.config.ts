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
      // Packages for browsers say so at the top of their files; here nobody asks.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      input: {
        main: 'server/main.ts',
        import: 'server/import.ts',
        'audit-stock': 'server/audit-stock.ts',
        worker: 'server/worker.ts',
        backup: 'server/backup.ts',
        restore: 'server/restore.ts',
        'drawing-thread': 'server/documents/drawing-thread.ts',
        'picture-encoder': 'server/uploads/picture-encoder.ts',
      },
    },
  },
  // Packages of many small files go into the bundle: reading them one by one is most of a start.
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
      'lucide-react',
      'clsx',
      'sonner',
    ],
  },
  // React brings a second, slower self for developers.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  logLevel: 'warn',
})
