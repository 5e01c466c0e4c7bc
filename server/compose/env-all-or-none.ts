import { StartError } from '#server/lib/start-error.ts'

/** Returns the variables that `party` needs; undefined if none is set. If only some are, throws `StartError` with the missing names. */
export function allOrNone<Name extends string>(
  party: string,
  env: Readonly<Partial<Record<Name, string | undefined>>>,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new StartError(`${missing.join(', ')} must be set too: ${party} needs all of ${names.join(', ')} (see docs/configuration.md)`)
  return Object.fromEntries(names.map((name): [string, string] => [name, env[name] ?? ''])) as Record<Name, string>
}
