// `.env` beside the shop: the settings of docs/configuration.md, for processes that people start. Tests start the server's own files, or name
// another file in ENV_FILE, so that an operator's settings never reach them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import util from 'node:util'

const usual = join(import.meta.dirname, '../.env')

// A comment, a name with a plain value, or a name with a quoted value, which may span lines. What Node, docker compose and shells would
// read differently is refused.
const comment = String.raw`(?:[ \t]+#[^\n]*)?`
const plain = String.raw`[^\s'"\`#](?:[^\n'"\`#]*[^\s'"\`#])?`
const quoted = `'[^']*'|"[^"]*"`
const entry = new RegExp(String.raw`[ \t]*(?:#[^\n]*|(?:export[ \t]+)?[A-Za-z_]\w*=(?:${quoted}|${plain})?${comment})?[ \t]*(?:\n|$)`, 'y')

/**
 * Loads the file's variables into the environment, which takes precedence; an empty variable counts as unset. Their names go into
 * ENV_FILE_NAMES: in this file, unlike in the environment, every unknown name is a mistake. Throws a one-line error.
 */
export function readEnvFile() {
  const named = process.env.ENV_FILE?.trim() || undefined
  const path = named ?? usual
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' && named === undefined) return
    throw new Error(`${path} cannot be read: ${error.message}`)
  }
  const settings = parse(text, path)
  process.env.ENV_FILE_NAMES = Object.keys(settings).join(',')
  for (const [name, value] of Object.entries(settings)) {
    if ((process.env[name] ?? '').trim() === '') process.env[name] = value
  }
}

function parse(text, path) {
  const lines = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  entry.lastIndex = 0
  for (let from = 0; from < lines.length; from = entry.lastIndex) {
    if (entry.test(lines)) continue
    const number = lines.slice(0, from).split('\n').length
    // Do not print the line: it may contain a secret.
    throw new Error(`${path}, line ${number}: write NAME=value, and put a value with quotes or # in it between single or double quotes`)
  }
  return util.parseEnv(lines)
}
