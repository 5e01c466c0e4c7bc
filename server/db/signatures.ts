// The parts of functions that callers of the previous version rely on, and that PostgreSQL cannot replace.

export type Signature = {
  name: string
  /** The name and the argument types: `record_cash(integer, uuid, text, jsonb)`. */
  call: string
  /** Parameters and result: `(p_number integer, …) returns text`. */
  declaration: string
}

const functionHead = /^create or replace function (?:public\.)?(\w+)\(([^)]*)\)\s*returns\s+(.+?)\s+language/ims

/** Throws unless the text, after its comments, begins with `create or replace function`. */
export function readSignature(text: string): Signature {
  const [, name, parameters = '', result = ''] = functionHead.exec(text) ?? []
  if (name === undefined) throw new Error(`Not the text of a function: ${text.slice(0, 200)}`)
  const types = parameters
    .split(',')
    .map((parameter) => parameter.trim().replace(/\s+default\s.*$/is, ''))
    .filter((parameter) => parameter !== '')
    .map((parameter) => oneLine(parameter.replace(/^\w+\s+/, '')))
  return { name, call: `${name}(${types.join(', ')})`, declaration: `(${oneLine(parameters)}) returns ${oneLine(result)}` }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The functions that migrations drop, by name and argument types. */
export function listDroppedCalls(migrations: readonly string[]): string[] {
  const drops = migrations.flatMap((text) => [...text.matchAll(/^drop function (?:if exists )?(?:public\.)?(\w+)\(([^)]*)\)/gim)])
  return drops.map(([, name, types = '']) => `${name}(${oneLine(types).replace(/\s*,\s*/g, ', ')})`)
}

/**
 * Reasons why these functions must not replace the recorded ones, one line per problem: a running process of the previous version would no
 * longer find the functions that it calls.
 */
export function findBrokenCalls(
  recorded: Readonly<Record<string, string>>,
  present: readonly Signature[],
  migrations: readonly string[],
): string[] {
  const declarations = new Map(present.map(({ call, declaration }) => [call, declaration]))
  const dropped = new Set(listDroppedCalls(migrations))
  return Object.entries(recorded).flatMap(([call, before]) => {
    const now = declarations.get(call)
    if (now === undefined) return dropped.has(call) ? [] : [`${call} is gone, but no migration drops it`]
    return now === before ? [] : [`${call} was declared ${before} and is now ${now}`]
  })
}
