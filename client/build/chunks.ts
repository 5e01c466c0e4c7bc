// Groups modules into scripts, so that the first page needs few requests and evaluates each script quickly.
import { join } from 'node:path'

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const source = join(import.meta.dirname, '../src')
const start = join(source, 'app/start.tsx')
/** Pages that visitors open one after the other, and that share many modules. */
const families = {
  catalogue: ['home', 'parts', 'part'],
  account: ['login', 'signup', 'reset-password'],
  buying: ['cart', 'payment', 'payment-result'],
}

/** Forms: pages of two families have them, but the catalogue does not. Loaded with the pages that import them. */
const ofForms = /\/src\/(?:lib\/use-small-form|components\/form-error)\.tsx?$/

const fromPackages = (names: string) => new RegExp(`/node_modules/(?:${names})/[^?]*$`)

/** Modules of the frame around all pages, and modules that pages of several families share. */
const ofFrame = (id: string, graph: ModuleGraph): string | null =>
  importsOf(start, graph).has(id) || (familiesOf(id, graph, 1).length > 1 && !ofForms.test(id)) ? 'frame' : null

/** Modules that several pages of a family share. */
const ofFamily = (id: string, graph: ModuleGraph): string | null => (ofForms.test(id) ? null : (familiesOf(id, graph, 2)[0] ?? null))

/** The families with at least `least` pages that import a module. */
const familiesOf = (id: string, graph: ModuleGraph, least: number): string[] =>
  Object.entries(families)
    .filter(([, pages]) => pages.filter((page) => importsOf(join(source, `pages/${page}.tsx`), graph).has(id)).length >= least)
    .map(([family]) => family)

const known = new WeakMap<object, Map<string, Set<string>>>()

function importsOf(id: string, graph: ModuleGraph): Set<string> {
  const all = known.get(graph) ?? new Map<string, Set<string>>()
  known.set(graph, all)
  let found = all.get(id)
  if (!found) {
    found = new Set([id])
    all.set(id, found)
    const waiting = [id]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) {
        if (!found.has(imported)) waiting.push(imported)
        found.add(imported)
      }
    }
  }
  return found
}

/** For `codeSplitting.groups`: React and React Router separately, then the frame of all pages, then modules that similar pages share. */
export const chunkGroups = [
  // The document's own script needs it before all others.
  { name: 'preload', priority: 4, test: /vite\/preload-helper|rolldown\/runtime/ },
  { name: 'react', priority: 3, test: new RegExp(`${fromPackages('react|react-dom|scheduler').source}|/app/steps/react\\.ts$`) },
  { name: 'router', priority: 3, test: new RegExp(`${fromPackages('react-router|react-router-dom').source}|/app/steps/router\\.ts$`) },
  // Scripts that load after the page need it; otherwise it would share a script with forms.
  { name: 'token', priority: 2, test: /\/src\/lib\/access-token\.ts$/ },
  // Texts of forms and refusals, which catalogue pages do not need before they handle input.
  { name: 'texts', priority: 3, test: /\/common\/message-texts\.ts$/ },
  { name: ofFrame, debugName: 'frame', priority: 1 },
  { name: ofFamily, debugName: 'family' },
]
