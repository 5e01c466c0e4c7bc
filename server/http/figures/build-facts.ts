import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readRecordedEdition } from '#server/db/function-set.ts'
import { projectRoot } from '#server/lib/root.ts'

export type BuildFacts = { version: string; commit: string; edition: string; migration: string }

/** The package version, the commit that is checked out, the edition of the SQL functions and the last migration. */
export function readBuildFacts(): BuildFacts {
  const { version } = readJson<{ version: string }>('package.json')
  const { entries } = readJson<{ entries: { tag: string }[] }>('drizzle/meta/_journal.json')
  return {
    version,
    commit: readCommit(join(projectRoot, '.git')) ?? 'unknown',
    edition: String(readRecordedEdition().edition),
    migration: entries.at(-1)?.tag ?? 'none',
  }
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(projectRoot, path), 'utf8')) as T

/** Null outside a checkout, such as in a container. */
function readCommit(git: string): string | null {
  const folder = linkedFolder(git)
  const head = readText(join(folder, 'HEAD'))
  const branch = /^ref: (\S+)/.exec(head)?.[1]
  if (branch === undefined) return commitIn(head)
  const shared = resolve(folder, readText(join(folder, 'commondir')).trim() || '.')
  const packed = readText(join(shared, 'packed-refs'))
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`))
  return commitIn(readText(join(shared, branch))) ?? commitIn(packed ?? '')
}

/** In a linked worktree, `.git` is a file that names the folder. */
const linkedFolder = (git: string): string => /^gitdir: (.+)/.exec(readText(git))?.[1] ?? git

const commitIn = (text: string): string | null => /^([0-9a-f]{12})[0-9a-f]{28}\b/.exec(text)?.[1] ?? null

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
