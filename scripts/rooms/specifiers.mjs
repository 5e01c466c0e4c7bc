// Reads what a source file names in imports of every kind, with a parser.
import { parseSync, Visitor } from 'oxc-parser'

// Patterns and addresses carry a mark, so that a refusal shows how the file writes them.
export const globMark = 'import.meta.glob '
export const urlMark = 'new URL '

/** What a file names in imports of every kind, undefined for a computed path, and whether each is imported for types only. */
export function specifiersIn(path, text) {
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
