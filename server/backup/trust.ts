// Decides if a restore may use a file: with a key for back-ups, only one that this key has signed.
import type { Signer } from './archive.ts'
import { ArchiveError } from './entries.ts'
import type { BackupKeys } from './signature.ts'

/** `trusted`: the operator vouches for the file (`--trust`), even if another key or none signed it. */
export type Trust = { keys?: BackupKeys; trusted?: boolean }

const askOperator = 'If you know where it comes from and that it was not altered, add --trust'

/** Throws `ArchiveError` for a file that the operator's key does not vouch for. */
export function requireSigner(signer: Signer, { keys, trusted = false }: Trust): void {
  if (trusted || signer === 'known' || !keys || keys.verify.length === 0) return
  if (signer === 'none') throw new ArchiveError(`The file is not signed, and this shop has a key for its back-ups. ${askOperator}`)
  throw new ArchiveError(
    `The file was altered, or another key signed it, which is neither BACKUP_SIGNING_KEY nor in BACKUP_VERIFY_KEY. ${askOperator}`,
  )
}
