// The environment of a process that people start.
import { type Env, readEnv, settingNames } from './env.ts'
import { noteUnknownNames } from './unknown-names.ts'

/** Reads the settings, and names those that have no effect. Misspelt ones first: they may be why it then throws `StartError`. */
export function readProcessEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  // scripts/env-file.mjs says which names it has read.
  const inFile = new Set((variables['ENV_FILE_NAMES'] ?? '').split(',').filter((name) => name !== ''))
  for (const line of noteUnknownNames({ variables, inFile, settings: settingNames })) console.error(`WARNING: ${line}`)
  const env = readEnv(variables)
  for (const note of env.notes) console.error(`WARNING: ${note}`)
  return env
}
