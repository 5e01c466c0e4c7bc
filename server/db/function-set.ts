// This build's SQL functions, read from server/db/functions: one file per function.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#server/lib/root.ts'

export type SqlFunction = {
  /** Relative to the functions folder: `purchases/place_purchase.sql`. */
  path: string
  name: string
  text: string
  hash: string
  /** Kept for processes of the previous version. */
  isFormer: boolean
}

export type FunctionSet = { edition: number; digest: string; functions: readonly SqlFunction[] }

export const functionFolder = join(projectRoot, 'server/db/functions')

/** The last edition recorded by `npm run db:functions` (see record-edition.ts). */
export const RecordedEdition = z.object({
  edition: z.number().int().positive(),
  digest: z.string(),
  /** Each function's parameters and result, by its name and argument types. */
  signatures: z.record(z.string(), z.string()),
})

export const readRecordedEdition = (folder = functionFolder) =>
  RecordedEdition.parse(JSON.parse(readFileSync(join(folder, 'edition.json'), 'utf8')))

export function readFunctionSet(folder = functionFolder): FunctionSet {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql'))
  const functions = paths
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => sqlFunction(path, readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n')))
  return functionSet(readRecordedEdition(folder).edition, functions)
}

export function sqlFunction(path: string, text: string): SqlFunction {
  return { path, name: basename(path, '.sql'), text, hash: sha256(text), isFormer: path.startsWith('former/') }
}

export function functionSet(edition: number, functions: readonly SqlFunction[]): FunctionSet {
  return { edition, functions, digest: sha256(functions.map(({ path, hash }) => `${path} ${hash}\n`).join('')) }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
