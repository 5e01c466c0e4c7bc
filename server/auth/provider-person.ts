import { cutText } from '#common/kit/cut-text.ts'
import { notOneLine } from '#common/kit/text.ts'
import { normalAddress } from '#common/users/address.ts'
import { EmailAddress } from '#common/users/schema.ts'

/** The user as the provider describes them. `email` is null without a usable address. */
export type ProviderPerson = Readonly<{
  /** The provider's id for the account, 1 to 255 characters. It stays the same when addresses and names change. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  /** At most 200 characters on one line, without direction marks; may be empty. */
  name: string
}>

const longestName = 200

/** Applies the shop's limits. Drops an address that the shop's own forms would refuse. */
export function providerPersonOf({ subject, email, isEmailVerified, name }: ProviderPerson): ProviderPerson {
  const address = EmailAddress.safeParse(email)
  return {
    subject,
    email: address.success ? normalAddress(address.data) : null,
    isEmailVerified: address.success && isEmailVerified,
    name: cleanName(name),
  }
}

function cleanName(name: string): string {
  const plain = name.toWellFormed().replaceAll(notOneLine, ' ').trim()
  return cutText(plain, longestName).trim()
}
