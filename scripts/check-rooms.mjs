// Checks every import of every source file against the table of rooms, and refuses circles of files.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findCircles } from './rooms/circles.mjs'
import { listSources, readImports } from './rooms/imports.mjs'
import { rooms, testRooms } from './rooms/table.mjs'

const isTest = (path) => /\.test\.tsx?$/.test(path)
const isTestHelper = (path) => /\.test-helper\.tsx?$/.test(path)

/**
 * One line for each import that the table does not allow, and for each circle. `texts` replaces or adds texts of files by their path,
 * for a trial. Types count as imports, and so does a lazy `import()`.
 */
export function checkRooms(root, texts = {}) {
  const files = [...new Set([...listSources(root), ...Object.keys(texts)])]
  const imports = readImports(root, files, texts)
  const strays = files.filter((path) => !roomOf(path)).map((path) => `${path} belongs to no room of the table`)
  const refused = imports.flatMap((each) => {
    const reason = refusalOf(each)
    return reason ? [`${each.from} imports ${each.specifier ?? 'a computed path'}: ${reason}`] : []
  })
  const circles = findCircles(imports).map((group) => `These files import each other in a circle: ${group.join(', ')}`)
  return [...strays, ...refused, ...circles, ...listUnused(imports)]
}

const longestFirst = [...rooms].sort((a, b) => b.path.length - a.path.length)
const roomOf = (path) => longestFirst.find((room) => (room.path.endsWith('/') ? path.startsWith(room.path) : path === room.path))

/** Why an import is refused; undefined if it is allowed. */
function refusalOf({ from, to, isType, package: name, isComputed, isMissing }) {
  const room = roomOf(from)
  if (!room) return undefined
  const rows = [room, ...(isTest(from) ? testRooms.filter(({ path }) => from.startsWith(path)) : [])]
  if (isComputed) return rows.some((row) => mayCompute(row, from)) ? undefined : 'the check cannot follow it'
  if (isMissing) return 'there is no such file'
  if (name !== undefined) return rows.some((row) => allowsPackage(row, from, name)) ? undefined : `${name} is not for ${room.path}`
  if (isTest(to)) return 'no file imports a test'
  if (isTestHelper(to) && !isTest(from) && !isTestHelper(from)) return 'it is for tests alone'
  const target = roomOf(to)
  if (!target) return `${to} belongs to no room of the table`
  if (target === room) return undefined
  if (target.doors && !target.doors.some((door) => to === target.path + door))
    return `${target.path} has one door: ${target.doors.join(', ')}`
  return rows.some((row) => allowsFile(row, target, to, isType)) ? undefined : `${room.path} may not import ${target.path}`
}

const mayCompute = ({ path, computed = [] }, from) => computed === true || computed.includes(from.slice(path.length))

const allowsPackage = ({ path, packages, only = {}, shared }, from, name) =>
  packages.includes(name) || (only[from.slice(path.length)] ?? []).includes(name) || shared?.packages.includes(name) === true

const allowsFile = ({ imports, shared = none }, target, to, isType) =>
  [...imports, ...shared.imports].some((entry) => coversFile(entry, target, to, isType))

const none = { imports: [], packages: [] }

function coversFile(entry, target, to, isType) {
  if (entry.startsWith('type ')) return isType && to === entry.slice('type '.length)
  if (entry.endsWith('/*')) return target.path.startsWith(entry.slice(0, -1)) && target.path !== entry.slice(0, -1) && !target.byName
  return entry === target.path || entry === to
}

/** One line for each permission that no file uses: it would allow an import that was never decided on. */
function listUnused(imports) {
  const leaving = imports.filter(({ from, to }) => to === undefined || roomOf(to) !== roomOf(from))
  const ofRoom = groupBy(leaving, ({ from }) => roomOf(from))
  const byRow = [
    ...rooms.map((row) => [row, ofRoom.get(row) ?? []]),
    ...testRooms.map((row) => [row, leaving.filter(({ from }) => isTest(from) && from.startsWith(row.path))]),
  ]
  const byShared = groupBy(byRow, ([{ shared }]) => shared)
  byShared.delete(undefined)
  return [
    ...byRow.flatMap(([row, own]) => unusedOf(row, own).map((entry) => `${row.path} may import ${entry}, but does not`)),
    ...byRow.flatMap(([row, own]) => unusedFences(row, own)),
    ...[...byShared].flatMap(([shared, rows]) => {
      const all = rows.flatMap(([, own]) => own)
      return unusedOf(shared, all).map((entry) => `Rooms like ${rows[0][0].path} may import ${entry}, but do not`)
    }),
  ]
}

/** `Map.groupBy`, which Node 20 lacks. */
function groupBy(values, keyOf) {
  const groups = new Map()
  for (const value of values) {
    const key = keyOf(value)
    if (!groups.has(key)) groups.set(key, [])
    groups.get(key).push(value)
  }
  return groups
}

const unusedOf = ({ imports, packages }, own) => [
  ...imports.filter((entry) => !own.some(({ to, isType }) => to !== undefined && roomOf(to) && coversFile(entry, roomOf(to), to, isType))),
  ...packages.filter((name) => !own.some((each) => each.package === name)),
]

const unusedFences = ({ path, only = {} }, own) =>
  Object.entries(only).flatMap(([file, names]) =>
    names
      .filter((name) => !own.some((each) => each.package === name && each.from === path + file))
      .map((name) => `${path}${file} may import ${name}, but does not`),
  )

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = checkRooms(join(import.meta.dirname, '..'))
  for (const problem of problems) console.error(problem)
  process.exit(problems.length === 0 ? 0 : 1)
}
