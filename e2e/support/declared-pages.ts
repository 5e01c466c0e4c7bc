// The pages as the client declares them (client/src/pages/*/*/route.ts), for the tests of every page.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRoute } from '#client/lib/page-route.ts'

export type DeclaredPage = Pick<PageRoute, 'path' | 'name' | 'status'> & { kind: string }

const folder = join(import.meta.dirname, '../../client/src/pages')
const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** One per address. */
export async function declaredPages(): Promise<DeclaredPage[]> {
  const files = foldersIn(folder).flatMap((kind) => foldersIn(join(folder, kind)).map((name) => ({ kind, name })))
  const found = files.map(async ({ kind, name }) => {
    const { route } = (await import(pathToFileURL(join(folder, kind, name, 'route.ts')).href)) as { route: PageRoute }
    const { also = [], status } = route
    return [route, ...also].map(({ path, name }) => ({ path, name, kind, ...(status && { status }) }))
  })
  return (await Promise.all(found)).flat()
}
