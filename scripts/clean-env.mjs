// The environment of tests and benches: what programs and networks need, and nothing of the shop that somebody runs from the same shell.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const kept = new Set(
  [
    'PATH HOME USER LOGNAME SHELL PWD TERM COLORTERM COLUMNS FORCE_COLOR NO_COLOR DISPLAY TZ',
    'TMPDIR TMP TEMP XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_RUNTIME_DIR',
    'LANG LANGUAGE CI GITHUB_ACTIONS LD_LIBRARY_PATH',
    'HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS NODE_OPTIONS',
    'SYSTEMROOT WINDIR COMSPEC PATHEXT APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES USERPROFILE',
    // Knobs of the tests themselves.
    'CHROMIUM_PATH HISTORIES',
  ]
    .join(' ')
    .split(' '),
)
const keptFamilies = /^(LC_|NPM_CONFIG_(?!_)|VITEST|PLAYWRIGHT_|PW_?TEST|TEST_RUN_)/

const isKept = (name) => kept.has(name.toUpperCase()) || keptFamilies.test(name.toUpperCase())

/** The variables that a file `.env` beside the shop names: a process of the shop would read them, but for those that its environment has. */
function namesInDotEnv() {
  try {
    const text = readFileSync(join(import.meta.dirname, '../.env'), 'utf8')
    return [...text.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/gm)].map(([, name]) => name)
  } catch {
    return []
  }
}

/** @returns {Record<string, string>} A clean environment for a process; what a file `.env` names counts as unset. */
export function cleanEnv() {
  const own = Object.entries(process.env).filter(([name, value]) => value !== undefined && isKept(name))
  return Object.fromEntries([...namesInDotEnv().map((name) => [name, '']), ...own])
}

/** Cleans the environment of this process, and so of all that it starts. */
export function cleanOwnEnv() {
  const clean = cleanEnv()
  for (const name of Object.keys(process.env)) if (!(name in clean)) delete process.env[name]
  Object.assign(process.env, clean)
}
