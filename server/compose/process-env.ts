// The environment of a process that people start.
import { type Env, readEnv, settingNames } from './env.ts'
import { noteUnknownNames } from './unknown-names.ts'

/** Reads the settings. Names misspelt ones first: they may be why it then throws `StartError`. */
export function readProcessEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  // scripts/env-file.mjs says which names it has read.
  const inFile = new Set((variables['ENV_FILE_NAMES'] ?? '').split(',').filter((name) => name !== ''))
  for (const line of noteUnknownNames({ variables, inFile, settings: settingNames })) console.error(`WARNING: ${line}`)
  return readEnv(variables)
}
