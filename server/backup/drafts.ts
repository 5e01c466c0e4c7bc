// Copies in progress, each in a folder next to the database: on the same disk, and accessible to the same account.
import { chown, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { clusterIn, isSignerRunning, ownSignature, type Site, stopServer } from '#packages/embedded-postgres'

const prefix = 'copy.draft-'
const signature = 'signature'

/** A site without its folders, to run a copy. */
export type Runner = Pick<Site, 'binaries' | 'account'>

export const siteOf = async (runner: Runner, home: string): Promise<Site> => ({
  ...runner,
  home,
  // PostgreSQL resolves its folder to the real path, which identifies it. Drafts need not survive a power failure.
  cluster: join(await realpath(home), basename(clusterIn(home))),
  fsync: false,
})

/**
 * Runs `work` in an empty folder in `home`, then removes it and stops the server that runs there. Also removes what killed runs left
 * behind.
 */
export async function withDraft<T>(home: string, runner: Runner, work: (draft: string) => Promise<T>): Promise<T> {
  await removeLeftovers(home, runner)
  const draft = await mkdtemp(join(home, prefix))
  try {
    await writeFile(join(draft, signature), ownSignature())
    if (runner.account) await chown(draft, runner.account.uid, runner.account.gid)
    return await work(draft)
  } finally {
    await removeDraft(draft, runner)
  }
}

async function removeLeftovers(home: string, runner: Runner): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(prefix)) continue
    const signer = await readFile(join(home, name, signature), 'utf8').catch(() => '')
    if (!isSignerRunning(signer)) await removeDraft(join(home, name), runner)
  }
}

async function removeDraft(draft: string, runner: Runner): Promise<void> {
  await stopServer(await siteOf(runner, draft)).catch(() => {})
  await rm(draft, { recursive: true, force: true, maxRetries: 3 })
}
