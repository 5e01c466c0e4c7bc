// Accounts: people who sign up, and who sign out and in again.
import type { Person } from './person.ts'

/** Nothing is placed without an address. */
export async function addDelivery(person: Person): Promise<void> {
  const body = { phoneNumber: '+880 1711-223344', address: '7 Station Road, Sylhet 3100' }
  const { status } = await person.ask({ method: 'PUT', path: `/user/${person.email}`, body })
  if (status !== 200) person.complain(`an address was answered ${status}`)
}

/** Signs a new account up, and an old one out and in again. */
export async function join(known: Person, create: () => Person): Promise<void> {
  const kind = known.below(2) === 0 ? 'token' : 'browser'
  if (known.below(3) > 0) {
    await known.signOut()
    return known.signIn(kind)
  }
  const person = create()
  await person.signUp(kind)
  const { status, body } = await person.ask({ method: 'GET', path: `/userbyemail?email=${person.email}` })
  if (status !== 200 || (body as unknown[]).length !== 1) person.complain(`a new account was answered ${status}: ${JSON.stringify(body)}`)
  if (person.below(2) === 0) await person.signOut()
  person.close()
}
