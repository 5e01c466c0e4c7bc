// `npm run db:functions`: records the present SQL functions as a new edition, in server/db/functions/edition.json, and writes their types to
// sql-functions.data.ts. A build applies its functions only to databases with an older edition. Refuses changes that would break running
// processes of the previous version.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/lib/root.ts'
import { describeFunctions } from './describe-functions.ts'
import { functionFolder, readFunctionSet, readRecordedEdition } from './function-set.ts'
import { readMigrations } from './missing-parts.ts'
import { findBrokenCalls, readSignature } from './signatures.ts'

const recorded = readRecordedEdition()
const { digest, functions } = readFunctionSet()
const present = functions.map(({ text }) => readSignature(text))
const broken = findBrokenCalls(recorded.signatures, present, readMigrations())

if (broken.length > 0) {
  console.error(`${broken.join('\n')}\nKeep the former edition of a function for one release: see server/db/README.md.`)
  process.exitCode = 1
} else if (digest === recorded.digest) {
  writeTypes()
  console.log(`Nothing changed since edition ${recorded.edition}.`)
} else {
  const edition = recorded.edition + 1
  const sorted = present.toSorted((one, two) => (one.call < two.call ? -1 : 1))
  const signatures = Object.fromEntries(sorted.map(({ call, declaration }) => [call, declaration]))
  writeFileSync(join(functionFolder, 'edition.json'), `${JSON.stringify({ edition, digest, signatures }, null, 2)}\n`)
  writeTypes()
  console.log(`Recorded edition ${edition}.`)
}

function writeTypes(): void {
  const file = join(import.meta.dirname, 'sql-functions.data.ts')
  const header = '// Generated from server/db/functions by `npm run db:functions`. call-function.ts reads it.'
  writeFileSync(file, `${header}\nexport const sqlFunctions = ${JSON.stringify(describeFunctions(functions), null, 2)} as const\n`)
  execFileSync(process.execPath, [join(projectRoot, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', file])
}
