import { defineConfig } from 'vite'

// The server, bundled into one file a process; packages stay in node_modules.
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
    rollupOptions: { input: { main: 'server/main.ts', import: 'server/import.ts' } },
  },
  ssr: { noExternal: [/^#server/] },
  logLevel: 'warn',
})
