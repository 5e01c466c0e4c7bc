import { parseSync } from 'oxc-parser'

/** Keeps positions: everything but line ends becomes a blank. */
export const blank = (text) => text.replace(/./g, ' ')

/** Pieces of prose with their positions. Markers such as `//` are blanked. */
export function passagesOf(file, text) {
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
    const quasis = title?.quasis ?? []
    // Text after an expression does not begin a sentence.
    for (const [at, { start, value }] of quasis.entries()) titles.push({ start, words: at > 0 ? `…${value.raw}` : value.raw })
    for (const child of Object.values(node)) titlesIn(child, titles)
  }
  return titles
}

const nameOf = ({ name, object, callee, tag }) => name ?? nameOf(object ?? callee ?? tag ?? { name: '' })
