// `.env` beside the shop: the variables of README's table, for the processes that people start. Tests start the server's own files, or name
// another file in ENV_FILE, so that an operator's settings never reach them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import util from 'node:util'

const usual = join(import.meta.dirname, '../.env')

// A comment, a name with a plain value, or a name with a value in quotes, which may have several lines. Whatever Node, docker compose and
// shells would read in different ways is refused.
const comment = String.raw`(?:[ \t]+#[^\n]*)?`
const plain = String.raw`[^\s'"\`#](?:[^\n'"\`#]*[^\s'"\`#])?`
const quoted = `'[^']*'|"[^"]*"`
const entry = new RegExp(String.raw`[ \t]*(?:#[^\n]*|(?:export[ \t]+)?[A-Za-z_]\w*=(?:${quoted}|${plain})?${comment})?[ \t]*(?:\n|$)`, 'y')

/** Puts the variables of the file into the environment, which beats it; an empty variable counts as unset. Throws one line where it cannot. */
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
  for (const [name, value] of Object.entries(parse(text, path))) {
    if ((process.env[name] ?? '').trim() === '') process.env[name] = value
  }
}

function parse(text, path) {
  const lines = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  entry.lastIndex = 0
  for (let from = 0; from < lines.length; from = entry.lastIndex) {
    if (entry.test(lines)) continue
    const number = lines.slice(0, from).split('\n').length
    // Without the line itself: it may hold a secret.
    throw new Error(`${path}, line ${number}: write NAME=value, and put a value with quotes or # in it between single or double quotes`)
  }
  return util.parseEnv(lines)
}
