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
  return [...strays, ...refused, ...circles]
}

const longestFirst = [...rooms].sort((a, b) => b.path.length - a.path.length)
const roomOf = (path) => longestFirst.find((room) => (room.path.endsWith('/') ? path.startsWith(room.path) : path === room.path))

/** Why an import is refused; undefined if it is allowed. */
function refusalOf({ from, to, isType, package: name, isComputed, isMissing }) {
  const room = roomOf(from)
  if (!room) return undefined
  const rows = [room, ...(isTest(from) ? testRooms.filter(({ path }) => from.startsWith(path)) : [])]
  if (isComputed) return rows.some(({ computed }) => computed) ? undefined : 'the check cannot follow it'
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

const allowsPackage = ({ path, packages, only = {} }, from, name) =>
  packages.includes(name) || (only[from.slice(path.length)] ?? []).includes(name)

const allowsFile = ({ imports }, target, to, isType) =>
  imports.some((entry) => {
    if (entry.startsWith('type ')) return isType && to === entry.slice('type '.length)
    if (entry.endsWith('/*')) return target.path.startsWith(entry.slice(0, -1)) && target.path !== entry.slice(0, -1)
    return entry === target.path || entry === to
  })

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = checkRooms(join(import.meta.dirname, '..'))
  for (const problem of problems) console.error(problem)
  process.exit(problems.length === 0 ? 0 : 1)
}
