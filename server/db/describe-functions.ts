// Describes SQL functions for TypeScript: what `npm run db:functions` writes to function-types.ts.
import type { SqlFunction } from './function-set.ts'
import { readSignature } from './signatures.ts'

export type FunctionType = {
  /** By the name without `p_`: the SQL name and type, and `default` if a call may leave it out. */
  parameters: Record<string, string>
  /** The type of the value, or the types of the columns. */
  returns: string | Record<string, string>
  /** The words of the column `outcome`, or of a function that returns such a word. */
  outcomes?: string[]
}

/** Everything that may be called, by name: no triggers, and no former editions. */
export function describeFunctions(functions: readonly SqlFunction[]): Record<string, FunctionType> {
  const texts = new Map(functions.filter(({ isFormer }) => !isFormer).map(({ name, text }) => [name, text.replace(/--.*$/gm, '')]))
  const called = [...texts].filter(([, text]) => !readSignature(text).declaration.endsWith('returns trigger'))
  const described = called.map(([name, text]): [string, FunctionType] => {
    const [, parameters = '', returned = ''] = /^\((.*)\) returns (.*)$/.exec(readSignature(text).declaration) ?? []
    const [, columns] = /^table ?\((.*)\)$/.exec(returned) ?? []
    const returns = columns === undefined ? returned : Object.fromEntries(partsOf(columns).map((column) => firstWord(column)))
    const words = columns?.includes('outcome text') || returned === 'text' ? outcomesOf(name, texts) : []
    return [
      name,
      {
        parameters: Object.fromEntries(partsOf(parameters).map((parameter) => [keyOf(parameter), withoutValue(parameter)])),
        returns,
        ...(words.length > 0 && { outcomes: words }),
      },
    ]
  })
  return Object.fromEntries(described.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const partsOf = (list: string): string[] => list.split(',').flatMap((part) => part.trim() || [])

function firstWord(text: string): [name: string, rest: string] {
  const at = text.indexOf(' ')
  return [text.slice(0, at), text.slice(at + 1)]
}

/** `p_token_hash bytea` → `tokenHash` */
const keyOf = (parameter: string): string =>
  firstWord(parameter)[0]
    .replace(/^p_/, '')
    .replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())

const withoutValue = (parameter: string): string => parameter.replace(/ default .*$/i, ' default')

/** The statements with which a function returns an outcome. */
const answersOf = (text: string): string[] =>
  [...text.matchAll(/\breturn (?!table|next)[^;]*;|\boutcome := [^;]*;/g)].map(([answer]) => answer)

/**
 * Every outcome that a function can return, including those that it passes on from other functions. Throws for an answer whose words cannot
 * be read, such as a variable: a renamed word would go unnoticed.
 */
function outcomesOf(name: string, texts: ReadonlyMap<string, string>): string[] {
  const answers = answersOf(texts.get(name) ?? '').map((answer) => ({ answer, words: wordsOf(answer, texts) }))
  if (answers.every(({ words }) => words.length === 0)) return []
  const unclear = answers.find(({ words }) => words.length === 0)
  if (unclear) throw new Error(`${name}: write the outcome as a literal in "${unclear.answer.replace(/\s+/g, ' ')}"`)
  return [...new Set(answers.flatMap(({ words }) => words))].toSorted()
}

function wordsOf(answer: string, texts: ReadonlyMap<string, string>): string[] {
  const literals = [...answer.matchAll(/\b(?:return|select|then|else)\s+'(\w+)'|:=\s*'(\w+)'/g)].flatMap(
    ([, word, assigned]) => word ?? assigned ?? [],
  )
  const passedOn = [...answer.matchAll(/\b(?:from|return)\s+(\w+)\(/g)].flatMap(([, callee = '']) => outcomesOf(callee, texts))
  const left = [...answer.matchAll(/outcome not in \(([^)]*)\)/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
  return [...literals, ...passedOn.filter((word) => !left.includes(word))]
}
