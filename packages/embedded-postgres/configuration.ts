// The configuration of a cluster that was not made by initdb here. What a server must have on its command line is in server.ts.
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './processes.ts'

// As initdb writes them with the options of cluster.ts.
const files = {
  'postgresql.conf': [
    '# Written by the shop when it restored a back-up.',
    'scram_iterations = 1',
    "datestyle = 'iso, mdy'",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "lc_messages = 'C'",
    "lc_monetary = 'C'",
    "lc_numeric = 'C'",
    "lc_time = 'C'",
    "default_text_search_config = 'pg_catalog.english'",
  ],
  'postgresql.auto.conf': [],
  'pg_hba.conf': [
    'local all all               scram-sha-256',
    'host  all all 127.0.0.1/32  scram-sha-256',
    'host  all all ::1/128       scram-sha-256',
  ],
  'pg_ident.conf': [],
} as const

/** Throws if one of the files exists. */
export async function writeConfiguration(cluster: string, account: Account | undefined): Promise<void> {
  for (const [name, lines] of Object.entries(files)) {
    const path = join(cluster, name)
    await writeFile(path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600, flag: 'wx', flush: true })
    await chmod(path, 0o600)
    if (account) await chown(path, account.uid, account.gid)
  }
}
