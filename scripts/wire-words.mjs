// The specification's spellings stay in the wire format: inside the shop things have the field's usual names.
import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const wireWords = /abalable|\bproduct_type\b|Pandding|Complate|\borderStatus\b|protfolio/
const atTheEdge = [
  /^server\/rest\//,
  /^common\/kit\/page-texts\.ts$/,
  /(^|\/)paths\.ts$/,
  /\.test\.tsx?$/,
  /^server\/test\//,
  /^scripts\/wire-words\.mjs$/,
]
// SQL uses one of these words as a column name.
const columnName = /\bproduct_type\b/g
const withSql = [
  'server/db/schema/',
  'server/db/sql-functions.data.ts',
  'server/domain/catalogue/',
  'server/domain/items/',
  'server/domain/part-columns/',
  'server/domain/search/retrieve/',
  'server/domain/substitutes/',
]

const offencesIn = (file) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const words = withSql.some((folder) => file.startsWith(folder)) ? lines.map((line) => line.replaceAll(columnName, '')) : lines
  return words.flatMap((line, i) => (wireWords.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : []))
}

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'common', 'packages', 'server', 'client', 'scripts'],
  {
    encoding: 'utf8',
  },
)
const files = listed.split('\n').filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(file))
const offences = files.filter((file) => !atTheEdge.some((pattern) => pattern.test(file))).flatMap(offencesIn)

for (const offence of offences)
  console.error(`${offence}\n  A word of the wire: decode it in server/rest/wire, and use the inside name here.`)
process.exit(offences.length > 0 ? 1 : 0)
