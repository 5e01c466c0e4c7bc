// The environment of tests and benches: what programs and networks need, without the shop settings of the operator's shell.
import { devNull } from 'node:os'

const kept = new Set(
  [
    'PATH HOME USER LOGNAME SHELL PWD TERM COLORTERM COLUMNS FORCE_COLOR NO_COLOR DISPLAY TZ',
    'TMPDIR TMP TEMP XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_RUNTIME_DIR',
    'LANG LANGUAGE CI GITHUB_ACTIONS LD_LIBRARY_PATH',
    'HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS NODE_OPTIONS',
    'SYSTEMROOT WINDIR COMSPEC PATHEXT APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES USERPROFILE',
    // Options of the tests themselves.
    'CHROMIUM_PATH HISTORIES',
  ]
    .join(' ')
    .split(' '),
)
const keptFamilies = /^(LC_|NPM_CONFIG_|VITEST|PLAYWRIGHT_|PW_?TEST)/

const isKept = (name) => kept.has(name.toUpperCase()) || keptFamilies.test(name.toUpperCase())

/** A clean environment for a process. ENV_FILE names an empty file, so that the shop's `.env` is not read. */
export function cleanEnv() {
  const own = Object.entries(process.env).filter(([name, value]) => value !== undefined && isKept(name))
  return { ...Object.fromEntries(own), ENV_FILE: devNull }
}

/** Cleans the environment of this process, and so of its children. */
export function cleanOwnEnv() {
  const clean = cleanEnv()
  for (const name of Object.keys(process.env)) if (!(name in clean)) delete process.env[name]
  Object.assign(process.env, clean)
}
