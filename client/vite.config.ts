import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { subsetArchivo } from './build/archivo.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { earlyScript } from './build/early-script.ts'
import { refreshPages } from './build/refresh-pages.ts'
import { sonnerWithoutInlineStyle } from './build/sonner-style.ts'

// The package exports its development build, which is larger and checks more.
const router = join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), subsetArchivo(), sonnerWithoutInlineStyle(), earlyScript(), refreshPages()],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: join(router, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
    ],
  },
  build: {
    outDir: join(import.meta.dirname, '../dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'safari17.5', 'firefox121', 'edge123'],
    // An inlined picture would load for everyone and could not be cached.
    assetsInlineLimit: 0,
    // The server's documents preload the scripts of their page. A table of what each of the others imports would be in every page.
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')) },
    // tRPC does not declare its side effects; without this, unused transports stay in the bundle.
    rollupOptions: {
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      // Scripts import each other by name, so short names save up to a kilobyte: hashes do not compress.
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  // For `npm run dev`: Vite serves only the paths that the shop's server does not handle.
  appType: 'custom',
  server: { cors: false },
  cacheDir: join(import.meta.dirname, '.generated/vite'),
  // Plugins above do not apply to prebundled packages.
  optimizeDeps: { rolldownOptions: { plugins: [sonnerWithoutInlineStyle()] } },
  logLevel: 'warn',
})
