import { describe, expect, it } from 'vitest'
import { readFunctionSet } from './function-set.ts'
import { type FunctionName, outcomes, readOutcome } from './outcomes.ts'
import { readSignature } from './signatures.ts'

const texts = new Map(
  readFunctionSet()
    .functions.filter(({ isFormer }) => !isFormer)
    .map(({ name, text }) => [name, text.replace(/--.*$/gm, '')]),
)
const isKnown = (name: string): name is FunctionName => Object.hasOwn(outcomes, name)

/** The statements with which a function returns an outcome. */
const answersOf = (text: string) => [...text.matchAll(/\breturn (?!table|next)[^;]*;|\boutcome := [^;]*;/g)].map(([answer]) => answer)

/** Every outcome that a function can return, including the outcomes that it passes on from other functions. */
function wordsOf(name: string): string[] {
  const words = answersOf(texts.get(name) ?? '').flatMap((answer) => {
    const literals = [...answer.matchAll(/\b(?:return|select|then|else)\s+'(\w+)'|:=\s*'(\w+)'/g)].map(
      ([, word, assigned]) => word ?? assigned,
    )
    const passedOn = [...answer.matchAll(/\b(?:from|return)\s+(\w+)\(/g)].flatMap(([, callee = '']) =>
      isKnown(callee) ? wordsOf(callee) : [],
    )
    const left = [...answer.matchAll(/outcome not in \(([^)]*)\)/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
    return [...literals, ...passedOn.filter((word) => !left.includes(word))]
  })
  return [...new Set(words.filter((word) => word !== undefined))].sort()
}

describe('outcomes', () => {
  it.each(Object.keys(outcomes).filter(isKnown))('of %s are the words in its SQL text', (name) => {
    expect(wordsOf(name)).toEqual([...outcomes[name]].sort())
  })

  it('are listed for every SQL function that returns words', () => {
    const answering = [...texts].filter(([name, text]) => {
      // Its text begins with a constant.
      if (name === 'host_label') return false
      const { declaration } = readSignature(text)
      return (
        declaration.includes('outcome text') ||
        (declaration.endsWith('returns text') && answersOf(text).some((answer) => /return '/.test(answer)))
      )
    })
    expect(answering.map(([name]) => name).sort()).toEqual(Object.keys(outcomes).sort())
  })

  it.each(['vanished', '', null, undefined, 'toString'])('do not include %j: the call throws', (word) => {
    expect(() => readOutcome('record_cash', word)).toThrow(/record_cash answered/)
  })
})
