// Finds code that makes a number of a text by dropping all signs but the digits: `12,50` would become 1250 and `-5` would become 5. Texts that people
// type are read by `common/typed-number.ts`, which reads a text whole or refuses it.
// `node scripts/dropped-signs.mjs` checks all product code.
import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Files whose texts are not numbers that people typed, and what they are instead. */
const others = new Map([
  ['client/src/features/quick-order/answers-csv.ts', 'an amount that the shop wrote'],
  ['common/specs/categories/mouse.ts', 'a number whose pattern allows only thousands'],
  ['common/typed-values.ts', 'a number that the shop wrote'],
  ['server/backup/outside-database.ts', 'a version'],
  ['server/backup/postgres-tools.ts', 'a version'],
  ['server/backup/restore-outside.ts', 'a version, and a moment that the shop wrote'],
  ['server/domain/quick-order/quantities.ts', 'a number that a pattern has read whole'],
  ['server/domain/quick-order/readings.ts', 'a number that may be the end of a code'],
  ['server/domain/search/groups.ts', 'a word of a search'],
  ['server/payments/dhaka-time.ts', 'a moment that the shop wrote'],
])

const kinds = [
  {
    // `.replace(/\D/g, '')`, `.replaceAll(/[^\d.]+/g, '')`, `.replace(/[^0-9]/g, '')`; a class with `\p{L}` is about words.
    pattern: /\.(?:replace|replaceAll)\(\s*\/(?:\\D|\[\^(?![^\]]*\\p\{L)[^\]]*(?:\\d|0-9|\\p\{N)[^\]]*\])[+*]?\/[a-z]*/g,
    why: 'drops what is not a digit',
  },
  {
    // `.replace(/,/g, '')`, `.replaceAll(',', '')`, `.replace(/[.,\s]/g, '')`
    pattern: /\.(?:replace|replaceAll)\(\s*(?:\/(?:,|\\\.|\[[.,\\s' _]*[.,][.,\\s' _]*\])[+*]?\/[a-z]*|['"][.,]['"])\s*,\s*['"]{2}/g,
    why: 'drops decimal or group signs',
  },
  { pattern: /\bparseFloat\(|\bparseInt\([^,()]*(?:\([^()]*\)[^,()]*)*(?:,\s*10\s*)?\)/g, why: 'reads only the start of a text' },
  { pattern: /\btype="number"/g, why: 'hides from the page what a person typed: use `CountInput`, or a text with `inputMode`' },
]

/** The offences in a file, such as `{ line: 12, text: ".replace(/\\D/g", why: 'drops what is not a digit' }`. */
export function findDroppedSigns(text) {
  return kinds.flatMap(({ pattern, why }) =>
    Array.from(text.matchAll(pattern), (found) => ({ line: text.slice(0, found.index).split('\n').length, text: found[0], why })),
  )
}

function listFiles() {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'client', 'common', 'server', 'packages'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^server\/test\//.test(file) && !others.has(file))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const offences = listFiles().flatMap((file) =>
    findDroppedSigns(readFileSync(file, 'utf8')).map(({ line, text, why }) => `${file}:${line}: ${text} ${why}`),
  )
  for (const offence of offences) console.error(offence)
  if (offences.length > 0) process.exitCode = 1
}
