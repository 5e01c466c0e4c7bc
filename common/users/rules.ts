/** The name shown for an account: its display name, or else the first part of its e-mail address, at most 100 characters. */
export function nameOf({ displayName, email }: { displayName: string; email: string }): string {
  return displayName || Array.from(email.replace(/@.*/, '')).slice(0, 100).join('')
}
