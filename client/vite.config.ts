import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { subsetArchivo } from './build/archivo.ts'
import { earlyScript } from './build/early-script.ts'
import { productionRouter } from './build/react-router.ts'
import { refreshPages } from './build/refresh-pages.ts'
import { sonnerWithoutInlineStyle } from './build/sonner-style.ts'

const sharedModules =
  /\/client\/src\/(components\/(button|money|states|dialogs\/store)\.tsx?|lib\/use-in-flight\.ts)$|\/common\/(money|orders\/(rules|state|limits)|items\/rules)\.ts$/

// The pages, as static files under dist/client.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), subsetArchivo(), sonnerWithoutInlineStyle(), earlyScript(), refreshPages()],
  resolve: { alias: productionRouter },
  build: {
    outDir: join(import.meta.dirname, '../dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'safari17.5', 'firefox121', 'edge123'],
    // A picture inside a script is loaded by everybody and cached by nobody.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // These do not say of themselves that what is not used may go: whole ways of talking that no page has.
    rollupOptions: {
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      // Every script names the others: a name less is a kilobyte less before the first page, and letters of a hash cannot be compressed.
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        // Small modules that most pages share: one script for all of them is smaller than one for each.
        codeSplitting: { groups: [{ name: 'shared', test: sharedModules }] },
      },
    },
  },
  // For `npm run dev`, where the shop's own server answers, and Vite only what the shop does not know.
  appType: 'custom',
  server: { cors: false },
  cacheDir: join(import.meta.dirname, '.generated/vite'),
  // Packages come to the browser without passing the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [sonnerWithoutInlineStyle()] } },
  logLevel: 'warn',
})
