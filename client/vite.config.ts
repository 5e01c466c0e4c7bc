import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { subsetArchivo } from './build/archivo.ts'
import { chunkGroups } from './build/chunks.ts'
import { earlyScript } from './build/early-script.ts'
import { productionRouter, splitRouter } from './build/react-router.ts'
import { refreshPages } from './build/refresh-pages.ts'
import { sonnerWithoutInlineStyle } from './build/sonner-style.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), subsetArchivo(), splitRouter(), sonnerWithoutInlineStyle(), earlyScript(), refreshPages()],
  resolve: { alias: productionRouter },
  build: {
    outDir: join(import.meta.dirname, '../dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'safari17.5', 'firefox121', 'edge123'],
    // An inlined picture would load for everyone and could not be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
