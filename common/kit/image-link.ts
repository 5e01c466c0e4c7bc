// Links to pictures: an https URL or a path of this shop. The shop stores its own pictures as relative paths, so that it can move to
// another address.
import { z } from 'zod'

const ownPath = /^\/images\/[A-Za-z0-9/_.-]{1,200}$/

/** True for `https://…` without credentials. */
function isHttpsLink(link: string): boolean {
  // The URL parser accepts control characters and backslashes; programs that show the link later may not.
  if (!/^https:\/\/[^\\\p{Cc}]+$/iu.test(link) || !URL.canParse(link)) return false
  const { protocol, username, password } = new URL(link)
  return protocol === 'https:' && username === '' && password === ''
}

/** A picture: `https://…`, or a relative path for the shop's own pictures. */
export const imageLink = z
  .string()
  .trim()
  .max(2_000, 'Must be 2000 characters or shorter')
  .refine((link) => link.isWellFormed() && (isHttpsLink(link) || (ownPath.test(link) && !link.includes('..'))), 'Must be an https link')

/** The default avatar, a path of this shop. */
export const defaultAvatar = '/images/avatar.svg'
