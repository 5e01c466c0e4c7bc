// Finds the file or the package that each import of each source file means, with a resolver.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize, relative } from 'node:path'
import { ResolverFactory } from 'oxc-resolver'
import { globMark, specifiersIn, urlMark } from './specifiers.mjs'

const sourceFile = /\.(?:[cm]?[jt]sx?)$/

/** The paths of all source files, new ones included, ignored ones not. */
export function listSources(root) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  })
  const deleted = new Set(execFileSync('git', ['ls-files', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\n'))
  return listed.split('\n').filter((path) => sourceFile.test(path) && !deleted.has(path))
}

/**
 * All imports of the files. Each has `from`, `specifier`, `isType`, and one of: `to`, a file; `package`, a package or `node:`;
 * `isMissing`, if it leads to no file; `isComputed`, if its path is computed. `texts` replaces or adds texts of files by their path.
 */
export function readImports(root, files, texts = {}) {
  const resolver = new ResolverFactory({ extensions: ['.ts', '.tsx', '.mjs', '.js'], conditionNames: ['node', 'import', 'types'] })
  return files.flatMap((from) => {
    const text = texts[from] ?? readFileSync(join(root, from), 'utf8')
    return [...specifiersIn(from, text)].flatMap(([specifier, isType]) =>
      targetsOf(specifier).map((target) => ({ from, specifier, isType, ...target })),
    )

    function targetsOf(specifier) {
      if (specifier?.startsWith(globMark)) return findGlobbed(root, from, specifier.slice(globMark.length), files)
      if (specifier?.startsWith(urlMark)) return findFile(root, from, specifier.slice(urlMark.length))
      return [findTarget(resolver, root, from, specifier)]
    }
  })
}

/** All files that a pattern of Vite's `import.meta.glob` finds; a computed import if it finds none. */
function findGlobbed(root, from, pattern, files) {
  const path = pattern.startsWith('/')
    ? pattern.slice(1)
    : pattern.startsWith('.')
      ? normalize(join(dirname(from), pattern))
      : aliasedPath(root, pattern)
  const wanted = globExpression(path)
  const found = files.filter((file) => wanted.test(file))
  return found.length === 0 ? [{ isComputed: true }] : found.map((to) => ({ to }))
}

/** `#client/pages/*.ts` → `client/src/pages/*.ts`, by the `imports` of package.json. */
function aliasedPath(root, pattern) {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [alias, path] of Object.entries(imports)) {
    const [start = ''] = alias.split('*')
    if (pattern.startsWith(start)) return normalize(path.replace('*', pattern.slice(start.length)))
  }
  return pattern
}

function globExpression(pattern) {
  const parts = pattern.split(/(\*\*\/|\*|\{[^}]*\})/).map((part) => {
    if (part === '**/') return '(?:[^/]+/)*'
    if (part === '*') return '[^/]*'
    if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(quoted).join('|')})`
    return quoted(part)
  })
  return new RegExp(`^${parts.join('')}$`)
}

const quoted = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The file at an address relative to this one. Folders, and files that are no source, have no room to enter. */
function findFile(root, from, address) {
  const to = normalize(join(dirname(from), address))
  if (!sourceFile.test(to)) return []
  return [existsSync(join(root, to)) ? { to } : { isMissing: true }]
}

function findTarget(resolver, root, from, specifier) {
  if (specifier === undefined) return { isComputed: true }
  // Vite's `?raw` and `?url` say how to load a file, not which one.
  const request = specifier.replace(/\?.*$/, '')
  if (isBuiltin(request)) return { package: 'node:' }
  if (!/^[./#]/.test(request)) return { package: packageOf(request) }
  const { path } = resolver.sync(dirname(join(root, from)), request)
  if (!path) return { isMissing: true }
  const [, inPackage] = path.split('/node_modules/')
  return inPackage === undefined ? { to: relative(root, path) } : { package: packageOf(inPackage) }
}

/** The name of a package, of a path inside it. */
const packageOf = (request) => /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0]
