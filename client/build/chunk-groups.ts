// Groups modules into scripts. Each package has a script of its own: it changes rarely, and what it weighs is counted apart from our code.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

// A module that fewer pages share has a script of its own, so that no page loads much that it does not use.
const sharersOfFrame = 4
const sharersOfDashboard = 5

const source = join(import.meta.dirname, '../src')
const start = join(source, 'app/start.tsx')

const pagesOf = (...kinds: readonly string[]): string[] =>
  kinds.flatMap((kind) =>
    readdirSync(join(source, 'pages', kind), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(source, 'pages', kind, name, 'page.tsx')),
  )

const ofPackages = (...names: readonly string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`)
const packageOf = (id: string): string | undefined => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

function nameOfPackage(id: string): string | null {
  const name = packageOf(id)
  return name === undefined ? null : `package-${name.replace('@', '').replace('/', '-')}`
}

const nameOfFrame = (id: string, graph: ModuleGraph) => (sharingIn(graph).isOfFrame(id) ? 'frame' : null)
const nameOfDashboard = (id: string, graph: ModuleGraph) => (sharingIn(graph).isOfDashboard(id) ? 'dashboard' : null)

type Sharing = { isOfFrame: (id: string) => boolean; isOfDashboard: (id: string) => boolean }

const known = new WeakMap<object, Sharing>()

function sharingIn(graph: ModuleGraph): Sharing {
  const sharing = known.get(graph) ?? findSharing(graph)
  known.set(graph, sharing)
  return sharing
}

function findSharing(graph: ModuleGraph): Sharing {
  const closures = new Map<string, ReadonlySet<string>>()
  /** A module with everything that it imports. */
  const closureOf = (id: string): ReadonlySet<string> => {
    const found = closures.get(id)
    if (found) return found
    const closure = new Set([id])
    for (const reached of closure) for (const next of graph.getModuleInfo(reached)?.importedIds ?? []) closure.add(next)
    closures.set(id, closure)
    return closure
  }
  const [publicPages, otherPages] = [pagesOf('public'), pagesOf('personal', 'account', 'admin')]
  const sharers = (pages: readonly string[], id: string) => pages.filter((page) => closureOf(page).has(id)).length

  /** Modules that every page starts with, and modules that several public pages share. */
  const isOfFrame = (id: string) => closureOf(start).has(id) || sharers(publicPages, id) >= sharersOfFrame
  /** Modules that only other pages share. A script takes what its modules import, so all of that has to be in one of the two. */
  const isOfDashboard = (id: string) =>
    sharers(otherPages, id) >= sharersOfDashboard &&
    [...closureOf(id)].every((reached) => isOfFrame(reached) || (packageOf(reached) === undefined && sharers(publicPages, reached) === 0))
  return { isOfFrame, isOfDashboard }
}

/** For `codeSplitting.groups`: the first group that wants a module takes it, with what it imports. */
export const chunkGroups = [
  // The document's own script needs these before all others.
  { name: 'first', test: /vite\/preload-helper|rolldown\/runtime|\/src\/lib\/(?:until-loaded|server-reachable)\.ts$/ },
  // The steps of the start: see `src/entry-browser.tsx`.
  { name: 'react', test: ofPackages('react', 'react-dom', 'scheduler') },
  { name: 'router', test: ofPackages('react-router', 'react-router-dom') },
  { name: 'query', test: ofPackages('@tanstack/.*', '@trpc/.*') },
  // Before the packages that import it.
  { name: 'package-zod', test: ofPackages('zod') },
  { name: 'package-react-hook-form', test: ofPackages('react-hook-form') },
  { name: nameOfPackage, debugName: 'packages' },
  { name: nameOfFrame, debugName: 'frame' },
  { name: nameOfDashboard, debugName: 'dashboard' },
].map((group, i, all) => ({ ...group, priority: all.length - i }))
