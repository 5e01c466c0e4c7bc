// The keys of back-ups: one that signs them, and those whose signatures a restore accepts.
import { z } from 'zod'
import { type BackupKeys, publicKeyOf, readSigningKey, readVerifyKey } from '#server/backup/signature.ts'

export const backupVariables = {
  BACKUP_SIGNING_KEY: z
    .string()
    .transform(readSigningKey)
    .refine((key) => key !== null, 'must be 32 random bytes in base64: make one with: openssl rand -base64 32')
    .optional(),
  BACKUP_VERIFY_KEY: z
    .string()
    .transform((list) => list.split(',').map((text) => readVerifyKey(text.trim())))
    .refine((keys) => keys.every((key) => key !== null), 'must be the key that npm run backup prints, or several, separated by commas')
    .optional(),
}

type Given = { [Name in keyof typeof backupVariables]?: z.output<(typeof backupVariables)[Name]> }

/** A shop with a key of its own accepts what it has signed, too. */
export function backupKeysOf({ BACKUP_SIGNING_KEY: own, BACKUP_VERIFY_KEY: others = [] }: Given): BackupKeys {
  const verify = others.filter((key) => key !== null)
  return own ? { sign: own, verify: [publicKeyOf(own), ...verify] } : { verify }
}
