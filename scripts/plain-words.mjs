// Checks comments, test titles, Markdown and the texts that people see for words that readers of English would have to translate. Comments and
// test titles of product code are also checked for odd grammar.
// `node scripts/plain-words.mjs [PATH…]` checks all files, or only the given places; merged migrations are never edited and never checked.
import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { grammarRules } from './plain-words/grammar.mjs'
import { blank, passagesOf } from './plain-words/passages.mjs'
import { rules, textRules } from './plain-words/words.mjs'

/** The offences in the prose of a file. */
export function findOffences(file, text) {
  const proseRules = isProductCode(file) ? [...rules, ...grammarRules] : rules
  return passagesOf(file, text).flatMap(({ start, words, isText = false }) => {
    const prose = isText ? words : words.replace(/`[^`]*`/g, blank)
    return (isText ? [...rules, ...textRules] : proseRules).flatMap(({ pattern, better }) =>
      Array.from(prose.matchAll(pattern), (found) => ({
        line: text.slice(0, start + found.index).split('\n').length,
        words: found[0].replace(/\s+/g, ' '),
        better,
      })),
    )
  })
}

/** SQL is excluded: a changed comment of a SQL function would need a new edition (see server/db/README.md). */
const isProductCode = (file) => /^(?:client|common|server)\/.*\.(?:ts|tsx|mjs|mts)$/.test(file)

function listFiles(places) {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...places]
  return execFileSync('git', options, { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|mjs|mts|sql|md|yml|yaml)$|Dockerfile$/.test(file) && !file.startsWith('drizzle/') && existsSync(file))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const places = process.argv.slice(2)
  const offences = listFiles(places).flatMap((file) =>
    findOffences(file, readFileSync(file, 'utf8')).map(({ line, words, better }) => `${file}:${line}: "${words}" (better: ${better})`),
  )
  for (const offence of offences) console.error(offence)
  process.exitCode = offences.length > 0 ? 1 : 0
}
