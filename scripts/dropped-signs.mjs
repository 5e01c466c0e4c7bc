// Finds code that makes a number of a text by dropping all signs but the digits: `12,50` would become 1250 and `-5` would become 5. Texts that people
// type are read by `common/kit/typed-number.ts`, which reads a text whole or refuses it.
// `node scripts/dropped-signs.mjs` checks all product code.
import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Code in a file that is found but harmless, because the text is no number that a person typed. */
const harmless = [
  ['client/src/features/quick-order/answers-csv.ts', ".replaceAll(',', ''", 'an amount that the shop wrote'],
  ['client/src/lib/phone-link.ts', ".match(/[+\\d]/g)?.join('')", 'a phone number'],
  ['common/specs/categories/mouse.ts', ".replace(',', ''", 'a number whose pattern allows only thousands'],
  ['common/kit/typed-values.ts', ".replaceAll(',', ''", 'a number that the shop wrote'],
  ['common/documents/rules.ts', '.replace(/[^A-Za-z0-9]+/g', "the shop's name"],
  ['server/backup/outside-database.ts', 'parseInt(version, 10)', 'a version'],
  ['server/backup/postgres-tools.ts', 'parseInt(each, 10)', 'a version'],
  ['server/backup/restore-outside.ts', "parseInt(dump?.version ?? '', 10)", 'a version'],
  ['server/backup/restore-outside.ts', '.replaceAll(/\\D/g', 'a moment that the shop wrote'],
  ['server/domain/search/understand/groups.ts', ".replaceAll('.', ''", 'a word of a search'],
  ['server/payments/dhaka-time.ts', '.replaceAll(/\\D/g', 'a moment that the shop wrote'],
]

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
  {
    // `.split(',').join('')`, `.match(/[\d.]/g).join('')`, and in SQL `regexp_replace(text, '\D', '', 'g')`
    pattern:
      /\.split\(['"][.,]['"]\)\s*\.join\(['"]{2}\)|\.match\(\/\[[^\]]*(?:\\d|0-9)[^\]]*\]\+?\/[a-z]*\)\s*\??\.join\(['"]{2}\)|regexp_replace\([^;]*?'(?:\\D|\[\^(?:0-9|\\d)[^\]]*\])[+*]?'\s*,\s*''/g,
    why: 'joins what is left of a text',
  },
  { pattern: /\bNumber\(\s*search\.get\(/g, why: 'reads 1e3 and 0x10: use `readAddressCount`' },
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
    .filter((file) => /\.(?:tsx?|sql)$/.test(file) && !/\.test\.tsx?$|^server\/test\/|\/functions\/former\//.test(file))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const offences = listFiles().flatMap((file) =>
    findDroppedSigns(readFileSync(file, 'utf8'))
      .filter(({ text }) => !harmless.some(([where, code]) => where === file && text.includes(code)))
      .map(({ line, text, why }) => `${file}:${line}: ${text} ${why}`),
  )
  for (const offence of offences) console.error(offence)
  if (offences.length > 0) process.exitCode = 1
}
