// Reads every import of every source file with a parser, and finds the file or the package it means with a resolver.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize, relative } from 'node:path'
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

// Patterns and addresses carry a mark, so that a refusal shows how the file writes them.
const globMark = 'import.meta.glob '
const urlMark = 'new URL '

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
  if (!/\b(?:import|require|[mM]ock|importActual)\s*[(<]|import\.meta\.(?:glob|url|resolve)|createRequire/.test(text)) return found
  const makers = findMakers(program, module, text)
  new Visitor({
    ImportExpression: ({ source }) => add(literal(source), false),
    TSImportType: ({ source }) => add(literal(source), true),
    NewExpression: ({ callee, arguments: [first, base] }) => {
      if (callee.name !== 'URL' || !isOwnUrl(base)) return
      const address = literal(first)
      add(typeof address === 'string' ? urlMark + address : undefined, false)
    },
    CallExpression: ({ callee, arguments: [first, options] }) => {
      const specifier = first && literal(first)
      const made = makerOf(callee, makers)
      if (made) add(followable(made, specifier), false)
      else if (isMeta(callee, 'glob')) for (const pattern of patternsIn(first, options)) add(pattern && globMark + pattern, false)
      else if (isMeta(callee, 'resolve')) add(specifier, false)
      else if (typeof specifier === 'string' && (callee.name === 'require' || isMockCall(callee))) add(specifier, false)
    },
  }).visit(program)
  return found
}

/** `import.meta.<name>`. */
const isMeta = (node, name) => node?.type === 'MemberExpression' && node.object.type === 'MetaProperty' && node.property.name === name
const isOwnUrl = (node) => isMeta(node, 'url') || isMeta(node, 'filename')

/** How a file calls `createRequire`, and the calls of it by the names of their results, wherever in the file those are used. */
function findMakers(program, module, text) {
  const names = new Set()
  const results = new Map()
  const isMaker = (node) =>
    node?.type === 'CallExpression' && (names.has(node.callee.name) || node.callee.property?.name === 'createRequire')
  if (!text.includes('createRequire')) return { isMaker, results }
  for (const { entries } of module.staticImports)
    for (const { importName, localName } of entries) if (importName.name === 'createRequire') names.add(localName.value)
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (isMaker(init)) for (const name of namesIn(id)) results.set(name, init)
    },
  }).visit(program)
  return { isMaker, results }
}

/** The names that `const require = …` or `const { resolve } = …` gives. */
const namesIn = (id) => (id.type === 'Identifier' ? [id.name] : (id.properties ?? []).flatMap(({ value }) => value?.name ?? []))

/** The call of `createRequire` whose function, or whose `resolve`, is called here. */
function makerOf(callee, { isMaker, results }) {
  const called = callee.type === 'MemberExpression' && callee.property.name === 'resolve' ? callee.object : callee
  if (isMaker(called)) return called
  return called.type === 'Identifier' ? results.get(called.name) : undefined
}

/** A path relative to another file than this one cannot be followed; the name of a package says enough. */
const followable = ({ arguments: [base] }, specifier) =>
  typeof specifier === 'string' && (isOwnUrl(base) || !/^[./#]/.test(specifier)) ? specifier : undefined

/** The patterns that add files, undefined for one that cannot be followed: it is computed, or relative to a `base`. */
const patternsIn = (node, options) =>
  (node?.type === 'ArrayExpression' ? node.elements : [node])
    .map((element) => element && literal(element))
    .filter((pattern) => !pattern?.startsWith('!'))
    .map((pattern) => (options?.properties?.some(({ key }) => key?.name === 'base') ? undefined : pattern))

const isMockCall = ({ object, property }) => object?.name === 'vi' && /mock|importActual/i.test(property.name)

/** The text of a literal; undefined for anything that is computed. */
function literal({ type, value, quasis, expressions }) {
  if (type === 'Literal') return value
  return type === 'TemplateLiteral' && expressions.length === 0 ? quasis[0].value.cooked : undefined
}
