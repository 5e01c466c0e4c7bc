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
      // Packages for browsers start with such a directive; it means nothing here.
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
      'lucide-react',
      'clsx',
      'sonner',
    ],
  },
  // React has a second, slower build for developers.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  logLevel: 'warn',
})
