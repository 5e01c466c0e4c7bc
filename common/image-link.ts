// Pictures: an https link, or a path of our own. Ours are stored relative, so that a shop can move to another address.
import { z } from 'zod'

const ownPath = /^\/images\/[A-Za-z0-9/_.-]{1,200}$/

/** True for `https://…` without credentials in it. */
function isHttpsLink(link: string): boolean {
  // The URL parser forgives control characters and backslashes; what shows the link later may not.
  if (!/^https:\/\/[^\\\p{Cc}]+$/iu.test(link) || !URL.canParse(link)) return false
  const { protocol, username, password } = new URL(link)
  return protocol === 'https:' && username === '' && password === ''
}

/** A picture as the domain knows it: `https://…`, or a relative path of the shop's own pictures. */
export const imageLink = z
  .string()
  .trim()
  .max(2_000, 'Must be 2000 characters or shorter')
  .refine((link) => link.isWellFormed() && (isHttpsLink(link) || (ownPath.test(link) && !link.includes('..'))), 'Must be an https link')

/** The default avatar, a path of our own. */
export const defaultAvatar = '/images/avatar.svg'
