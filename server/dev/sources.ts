// Tracks the files from which the running shop was loaded.
import { join } from 'node:path'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { DevProcess } from './dev-process.ts'

export const shopEntry = 'server/dev/dev-shop.ts'

/**
 * True if a change to `file` requires a new shop. This covers all server files, migrations, the HTML document, and client files that the
 * server imports.
 */
export function isPartOfShop({ root, vite }: Pick<DevProcess, 'root' | 'vite'>, file: string): boolean {
  if (/\.test\.tsx?$/.test(file)) return false
  if (['server/', 'packages/', 'drizzle/'].some((folder) => file.startsWith(join(root, folder)))) return true
  if (file === join(root, 'client/index.html')) return true
  const seen = new Set<EnvironmentModuleNode>()
  const isImportedByShop = (module: EnvironmentModuleNode): boolean => {
    if (seen.has(module)) return false
    seen.add(module)
    return module.file === join(root, shopEntry) || [...module.importers].some(isImportedByShop)
  }
  return [...(vite.environments.ssr.moduleGraph.getModulesByFile(file) ?? [])].some(isImportedByShop)
}

/** Makes Vite invalidate the files at once; by default it does so a moment later. */
export function invalidate({ environments }: ViteDevServer, files: Iterable<string>): void {
  for (const file of files) environments.ssr.moduleGraph.onFileChange(file)
}
