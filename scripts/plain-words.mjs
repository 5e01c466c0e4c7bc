// Keeps riddles out of comments, test titles, Markdown and the texts that people see: words and phrases that readers of English would have
// to translate.
// `node scripts/plain-words.mjs [PATH…]` checks all files, or only the given places; merged migrations are never edited and never checked.
import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

// Things counted one by one. Units of time are left out on purpose: "twice an hour" is good English.
const unit = `(?:account|address|answer|browser|call|category|change|checkout|column|connection|customer|database|event|field|file|folder|function|
host|item|job|key|kind|language|line|mail|message|method|module|network|noun|order|page|party|password|payment|person|process|product|provider|
query|record|request|room|round|route|row|screen|script|service|session|shop|stream|table|test|theme|token|transaction|user|variable|visitor|word)`
const ending = String.raw`(?=[.,;:)!?]|\s*$| and\b| or\b)`
// "Give a customer a page" is no rate, neither is "a page in a browser" or "a provider holds a request".
const notGiven = String.raw`(?<!\b(?:give|send|show|tell|call|hand|offer|grant|lend|assign)s? )`
const noun = String.raw`(?!(?:about|and|are|as|at|by|can|could|for|from|has|have|in|into|is|may|must|of|on|or|over|than|that|through|to|under|was|which|will|with|without|would)\b)\w+`
const singular = String.raw`(?!\w*[^s\s]s\b)${noun}`
const rate = String.raw`(?:an?|one) (?:${noun} )?${singular}|(?:two|three|several|\d+) (?:${noun} )?${noun}`

/** Patterns with a better way to say it. A blank matches any white space, so that a phrase may run over the end of a line. */
const rules = [
  [String.raw`\bwho(?:m|s)?ever\b`, 'name who: the caller, the customer, users who …'],
  [String.raw`\bsomebody\b`, 'a person, a user, another process'],
  [String.raw`\bnobody\b`, 'no one, no process; or turn the sentence round'],
  [String.raw`\banew\b`, 'again'],
  [String.raw`\bmeanwhile\b`, 'while …; at the same time'],
  [String.raw`\bfor ever\b`, 'forever, without end, immutable'],
  [String.raw`(?<!\bthere )\b(?:is|are|was|were) none\b`, 'name it: invalid, missing, not a number'],
  [String.raw`\bwhat(?:ever)? (?:is|are|was|were) (?:not|no|none)\b`, 'name it: unknown errors, unsigned requests'],
  [String.raw`${notGiven}\b(?:${rate}) an? ${unit}${ending}`, 'use "per": one file per route'],
  [String.raw`\b(?:once|twice) an? ${unit}${ending}`, 'use "per": once per process'],
  [String.raw`\bstands? (?:in(?! for\b)|at|behind|beside|there|here|above|below)\b`, 'is in …, is stored in …, follows …'],
  [String.raw`\b(?:looks|looked|looking|to look) after\b`, 'reconcile, maintain, handle'],
  [String.raw`\b(?:takes?|took) upon\b`, 'claim'],
  [String.raw`\bleaf(?:s|ed)? through\b|\bleafing\b`, 'page through; pagination'],
  [String.raw`(?<!-)\bmend(?:s|ed|ing)?\b(?!-)`, 'fix, repair, requeue'],
  [String.raw`\bwhose time has come\b`, 'due, expired'],
  [String.raw`\b(?:is|are) (?:no )?news\b`, 'is new, is reported'],
].map(compile)

/** Further patterns for sentences that people see: texts, labels, messages, log lines. */
const textRules = [
  [String.raw`\bthere is no such\b`, 'Order not found'],
  [String.raw`\bany more\b`, 'no longer'],
  [String.raw`\b(?:any|every)body\b`, 'anyone, everyone, customers'],
  [String.raw`\b(?:is|are) to be\b`, 'must be, is; or say what to do'],
  [String.raw`\bgoes back\b`, 'return, refund'],
  [String.raw`\bway to pay\b`, 'payment method'],
  [String.raw`\bwhat opens\b|\bopens? your account\b`, 'sign in, sign-in method'],
  [String.raw`\b(?:is|are) begun\b`, 'started'],
].map(compile)

function compile([pattern, better]) {
  return { pattern: new RegExp(pattern.replaceAll('\n', '').replaceAll(' ', String.raw`\s+`), 'gi'), better }
}

/** The offences in the prose of a file. */
export function findOffences(file, text) {
  return passagesOf(file, text).flatMap(({ start, words, isText = false }) => {
    const prose = isText ? words : words.replace(/`[^`]*`/g, blank)
    return (isText ? [...rules, ...textRules] : rules).flatMap(({ pattern, better }) =>
      Array.from(prose.matchAll(pattern), (found) => ({
        line: text.slice(0, start + found.index).split('\n').length,
        words: found[0].replace(/\s+/g, ' '),
        better,
      })),
    )
  })
}

/** Keeps positions: everything but line ends becomes a blank. */
const blank = (text) => text.replace(/./g, ' ')

/** Pieces of prose with their positions. Markers such as `//` are blanked. */
function passagesOf(file, text) {
  if (/\.(?:ts|tsx|mjs|mts)$/.test(file)) return codePassages(file, text)
  if (file.endsWith('.md')) return [{ start: 0, words: text.replace(/^ *(```|~~~)[\s\S]*?^ *\1/gm, blank) }]
  const marker = file.endsWith('.sql') ? /--.*$/gm : /^ *#.*$/gm
  return joinLines(
    Array.from(text.matchAll(marker), (found) => ({ start: found.index, words: found[0] })),
    text,
  )
}

function codePassages(file, text) {
  const { comments, program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const passages = joinLines(
    comments.map(({ start, end }) => ({ start, words: text.slice(start, end) })),
    text,
  )
  if (/\.(?:test|spec)\.tsx?$/.test(file)) return [...passages, ...titlesIn(program)]
  return showsTexts.test(file) ? [...passages, ...textsIn(program)] : passages
}

// The rooms whose sentences are checked.
const showsTexts = /^(?:common|packages|client|server)\/(?!test\/)/

/** Sentences in strings, templates and JSX: at least two words, the first with a capital. */
function textsIn(node, texts = []) {
  if (Array.isArray(node)) for (const one of node) textsIn(one, texts)
  else if (typeof node === 'object' && node !== null && node.type !== 'ImportDeclaration') {
    const { type, start, value } = node
    const words = type === 'TemplateElement' ? value.raw : type === 'Literal' || type === 'JSXText' ? value : null
    if (typeof words === 'string' && /\p{Lu}\p{Ll}.* /u.test(words)) texts.push({ start, words, isText: true })
    for (const child of Object.values(node)) textsIn(child, texts)
  }
  return texts
}

/** Joins comments on consecutive lines into one passage. */
function joinLines(comments, text) {
  const joined = []
  for (const { start, words } of comments) {
    const last = joined.at(-1)
    const between = last && text.slice(last.start + last.words.length, start)
    if (last && /^\n[ \t]*$/.test(between)) last.words += between + words
    else joined.push({ start, words })
  }
  return joined.map(({ start, words }) => ({ start, words: words.replace(/^[ \t]*(?:\/\/|\/\*\*?|\*|--|#)/gm, blank) }))
}

/** The first arguments of `it`, `test` and `describe`, also behind `.each(…)`, `.skip` and the like. */
function titlesIn(node, titles = []) {
  if (Array.isArray(node)) for (const one of node) titlesIn(one, titles)
  else if (typeof node === 'object' && node !== null) {
    const [title] = node.type === 'CallExpression' && /^(?:it|test|describe)$/.test(nameOf(node.callee)) ? node.arguments : []
    if (typeof title?.value === 'string') titles.push({ start: title.start, words: title.value })
    for (const { start, value } of title?.quasis ?? []) titles.push({ start, words: value.raw })
    for (const child of Object.values(node)) titlesIn(child, titles)
  }
  return titles
}

const nameOf = ({ name, object, callee, tag }) => name ?? nameOf(object ?? callee ?? tag ?? { name: '' })

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
  process.exit(offences.length > 0 ? 1 : 0)
}
