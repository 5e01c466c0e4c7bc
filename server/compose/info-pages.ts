// Texts about the shop: the operator's own from `DATA_DIR/pages`, read once at startup, or the defaults.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { InfoBlock, InfoPages } from '#common/info-pages/blocks.ts'
import { type InfoPageName, infoPageNames } from '#common/info-pages/names.ts'
import { readBlocks } from '#server/domain/info-pages/read-blocks.ts'
import { StartError } from '#server/lib/start-error.ts'

const maxBytes = 100_000

/**
 * The operator's texts. `over` are the pages that the shop shows, for its default texts: an empty file hides its page, a missing file leaves the
 * default text. Throws `StartError` for a file that cannot be shown, because the operator does not want the default text in its place.
 */
export async function loadInfoPages(dataDir: string): Promise<{ over: (defaults: InfoPages) => InfoPages; notes: string[] }> {
  const folder = join(dataDir, 'pages')
  const own = new Map<InfoPageName, readonly InfoBlock[]>()
  for (const name of infoPageNames) {
    const text = await readText(join(folder, `${name}.txt`))
    if (text !== null) own.set(name, readBlocks(text))
  }
  const over = (defaults: InfoPages) => new Map([...new Map([...defaults, ...own])].filter(([, blocks]) => blocks.length > 0))
  const missing = infoPageNames.filter((name) => !own.has(name)).map((name) => `${name}.txt`)
  const notes = missing.length === 0 ? [] : [`Texts of the shop are the default ones; put your own into ${folder}: ${missing.join(', ')}`]
  return { over, notes }
}

/** Null if the file does not exist. */
async function readText(file: string): Promise<string | null> {
  try {
    const found = await stat(file)
    if (!found.isFile()) throw new Error('is not a file')
    if (found.size > maxBytes) throw new Error(`is larger than ${maxBytes / 1_000} kB`)
    return decode(await readFile(file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new StartError(`${file} cannot be shown: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function decode(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('it is not UTF-8 text; save it as plain text in UTF-8')
  }
  if (/[^\P{Cc}\t\n\r]/u.test(text)) throw new Error('it contains control characters; save it as plain text in UTF-8')
  return text
}
