import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Found from this file, so that sources and build agree on it in any working directory. */
export const projectRoot = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'drizzle'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The folder of the project was not found above the server’s files')
  return findRoot(parent)
}
