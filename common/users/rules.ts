/** What an account is called where it gave no name: the first part of its e-mail address, at most 100 characters of it. */
export function nameOf({ displayName, email }: { displayName: string; email: string }): string {
  return displayName || Array.from(email.replace(/@.*/, '')).slice(0, 100).join('')
}
