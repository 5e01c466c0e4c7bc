// Refuses an import whose file does not exist before anything is built.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** The options that take a value; `server/import.ts` checks all of them. */
const options = Object.fromEntries(
  ['report', 'map', 'ignore', 'decimal', 'encoding'].map((name) => [name, { type: 'string', multiple: true }]),
)

/** The reason in one line; null if the file exists, or the arguments do not name one file. */
export function missingFile(argv) {
  const { positionals } = parseArgs({ args: argv, options, allowPositionals: true, strict: false })
  const [path, ...others] = positionals
  return path === undefined || others.length > 0 || existsSync(path) ? null : `The file ${path} does not exist`
}
