// The words of the wire (the specification's spellings) stand at the edge alone: inside the shop things have the field's usual names.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const wireWords = /abalable|\bproduct_type\b|Pandding|Complate|\borderStatus\b|protfolio/
const allowed = [
  /^server\/rest\//,
  /(^|\/)messages\.ts$/,
  /(^|\/)paths\.ts$/,
  /\.test\.tsx?$/,
  /^server\/test\//,
  /^scripts\/wire-words\.mjs$/,
]
// The one word that is also what SQL would call it: a column of two tables.
const columnName = /\bproduct_type\b/g

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server', 'client', 'scripts'], {
  encoding: 'utf8',
})
const offences = files
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !allowed.some((pattern) => pattern.test(file)))
  .flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, i) =>
        wireWords.test(file.startsWith('server/d') ? line.replaceAll(sqlNames, '$1') : line) ? [`${file}:${i + 1}: ${line.trim()}`] : [],
      ),
  )

for (const offence of offences)
  console.error(`${offence}\n  A word of the wire: decode it in server/rest/wire, and use the inside name here.`)
process.exit(offences.length > 0 ? 1 : 0)

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // listed by git, and deleted since
  }
}
