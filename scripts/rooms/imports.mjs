// Reads every import of every source file with a parser, and finds the file or the package it means with a resolver.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'

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
    return [...specifiersIn(from, text)].map(([specifier, isType]) => ({
      from,
      specifier,
      isType,
      ...findTarget(resolver, root, from, specifier),
    }))
  })
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

/** What a file names in imports of every kind, undefined for a computed path, and whether each is imported for types only. */
function specifiersIn(path, text) {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const found = new Map()
  const add = (specifier, isType) => found.set(specifier, isType && found.get(specifier) !== false)
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType))
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType)
  }
  // Few files import in other ways, and a walk through all files takes long.
  if (!/\b(?:import|require|[mM]ock|importActual)\s*[(<]/.test(text)) return found
  new Visitor({
    ImportExpression: ({ source }) => add(literal(source), false),
    TSImportType: ({ source }) => add(literal(source), true),
    CallExpression: ({ callee, arguments: [first] }) => {
      const specifier = first && literal(first)
      if (typeof specifier === 'string' && (callee.name === 'require' || isMockCall(callee))) add(specifier, false)
    },
  }).visit(program)
  return found
}

const isMockCall = ({ object, property }) => object?.name === 'vi' && /mock|importActual/i.test(property.name)

/** The text of a literal; undefined for anything that is computed. */
function literal({ type, value, quasis, expressions }) {
  if (type === 'Literal') return value
  return type === 'TemplateLiteral' && expressions.length === 0 ? quasis[0].value.cooked : undefined
}
