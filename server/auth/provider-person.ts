import { notOneLine } from '#common/text.ts'
import { EmailAddress } from '#common/users/schema.ts'

/** A provider's facts about the signed-in person. `email` is null without a usable address. */
export type ProviderPerson = Readonly<{
  /** The provider's own id of the account, 1 to 255 characters; it stays the same when addresses and names change. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  /** At most 200 characters on one line, without direction marks; may be empty. */
  name: string
}>

const longestName = 200

/** Applies the shop's limits to the person. Drops an address that the shop's own forms would refuse. */
export function providerPersonOf({ subject, email, isEmailVerified, name }: ProviderPerson): ProviderPerson {
  const address = EmailAddress.safeParse(email)
  return { subject, email: address.data ?? null, isEmailVerified: address.success && isEmailVerified, name: cleanName(name) }
}

function cleanName(name: string): string {
  const plain = name.toWellFormed().replaceAll(notOneLine, ' ').trim()
  // The cut can split a surrogate pair: its first half is removed too.
  return plain
    .slice(0, longestName)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
