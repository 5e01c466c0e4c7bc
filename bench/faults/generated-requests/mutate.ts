// Spoils inputs: somewhere inside a value, something becomes what it should not be.
import {
  blanks,
  notAmounts,
  notCounts,
  notCursors,
  notDays,
  notEmails,
  notImages,
  notNames,
  notTexts,
  oddTextsJson,
  strangeSegments,
  tooLong,
} from '#server/test/bad-input.ts'
import type { Chance } from './chance.ts'
import { isRaw, rawJson, writeJson } from './json.ts'

const kinds = [
  notCounts,
  notAmounts,
  notTexts,
  notNames,
  notEmails,
  notDays,
  notImages,
  oddTextsJson,
  blanks,
  strangeSegments.map((segment) => JSON.stringify(segment)),
  notCursors.map((cursor) => JSON.stringify(cursor)),
  [...tooLong(200), ...tooLong(2_000), ...tooLong(10_000)],
  [
    'null',
    '0',
    '1',
    '2',
    '-0',
    '2147483647',
    '9007199254740991',
    '9007199254740993',
    '1.0000000001',
    '"0"',
    '"\\u202e"',
    '[null]',
    '[[1]]',
  ],
  ['"1970-01-01"', '"9999-12-31"', '"10000-01-01"', '"2026-11-23T24:00:00"', '"2026-11-23T12:00"', '"+275760-09-13"', '"2024-02-29"'],
]

export const oddJson = (chance: Chance): string => chance.oneOf(chance.oneOf(kinds))

/** The value with one to three spoilt places. */
export function spoil(chance: Chance, value: unknown): unknown {
  let spoilt = value
  for (let i = chance.below(3); i >= 0; i -= 1) spoilt = spoilOnce(chance, spoilt, chance.below(4))
  return spoilt
}

function spoilOnce(chance: Chance, value: unknown, depth: number): unknown {
  if (isRaw(value)) return value
  if (Array.isArray(value) && value.length > 0 && depth > 0) {
    const at = chance.below(value.length)
    return value.map((each, i) => (i === at ? spoilOnce(chance, each, depth - 1) : each))
  }
  if (typeof value === 'object' && value !== null && depth > 0) {
    const keys = Object.keys(value)
    if (keys.length > 0) {
      const key = chance.oneOf(keys)
      return { ...value, [key]: spoilOnce(chance, (value as Record<string, unknown>)[key], depth - 1) }
    }
  }
  return spoilHere(chance, value)
}

function spoilHere(chance: Chance, value: unknown): unknown {
  const odd = () => rawJson(oddJson(chance))
  if (Array.isArray(value)) {
    return chance.oneOf([
      () => [...value, odd()],
      () => [...value, ...value].slice(0, 5_000),
      () => [],
      () => Array.from({ length: 1 + chance.below(3_000) }, () => value[0] ?? null),
      odd,
    ])()
  }
  if (typeof value === 'object' && value !== null && !isRaw(value)) {
    const keys = Object.keys(value)
    return chance.oneOf([
      () => without(value, keys.length > 0 ? chance.oneOf(keys) : ''),
      () => ({ ...value, [chance.oneOf(extraKeys)]: odd() }),
      () => doubled(value, keys.length > 0 ? chance.oneOf(keys) : 'id', oddJson(chance)),
      () => [value],
      odd,
    ])()
  }
  if (typeof value === 'string') {
    return chance.oneOf([
      odd,
      odd,
      () => `${value}\u0000`,
      () => rawJson(`${JSON.stringify(value).slice(0, -1)}\\ud83d"`),
      () => `\u202e${value}\u200f`,
      () => `${value}😀`,
      () => ` ${value} `,
      () => value.toUpperCase(),
      () => value.slice(0, chance.below(value.length + 1)),
      () => value.slice(0, 1_000).repeat(1 + chance.below(400)),
      () => [value],
      () => ({ [value]: value }),
      () => null,
    ])()
  }
  if (typeof value === 'number') {
    return chance.oneOf([
      odd,
      () => -value,
      () => value + 0.5,
      () => value + 1,
      () => value - 1,
      () => value * 1e6,
      () => String(value),
      () => rawJson(`${value}e${chance.below(400)}`),
      () => [value],
      () => null,
    ])()
  }
  return odd()
}

const extraKeys = ['__proto__', 'constructor', 'toString', 'role', 'id', '_id', 'userId', 'isAdmin', 'length', 'then', '', '😀', '$where']

function without(value: object, key: string): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
}

function doubled(value: object, key: string, json: string) {
  const rest = writeJson(value).slice(1)
  return rawJson(`{${JSON.stringify(key)}:${json}${rest === '}' ? '' : ','}${rest}`)
}
