// The test people of the sandbox's identity providers, and the failures that they trigger.
import type { IdentityProviderName } from '#common/identities/rules.ts'

/** The failures, by where they occur: on the page itself, or when the shop redeems the code at the token endpoint. */
const pageMishaps = { refuses: 'access_denied', 'unknown-address': 'redirect_uri_mismatch' } as const
type Mishap = keyof typeof pageMishaps | 'slow' | 'broken' | 'wrong-key' | 'down' | 'forged'

export type TestPerson = Readonly<{
  /** Unique; identifies the person in forms and grants. */
  key: string
  /** Also unique; the providers' own ids are derived from it. */
  number: number
  name: string
  email: string | null
  isEmailVerified: boolean
  /** One line about what happens. */
  says: string
  mishap?: Mishap
}>

const person = (key: string, number: number, name: string, email: string | null, isEmailVerified: boolean, says: string): TestPerson => ({
  key,
  number,
  name,
  email,
  isEmailVerified,
  says,
})

/** A person who triggers a failure named by `key`. Some get as far as an identity. */
const mishap = (key: Mishap, number: number, name: string, says: string): TestPerson => ({
  ...person(key, number, name, `${key}@sandbox.example`, true, says),
  mishap: key,
})

export const testPeople: readonly TestPerson[] = [
  person('farzana', 1, 'Farzana Haque', 'farzana@sandbox.example', true, 'farzana@sandbox.example, verified'),
  person('tanvir', 2, 'Tanvir Ahmed', 'tanvir@sandbox.example', false, 'tanvir@sandbox.example, not verified'),
  person('mim', 3, 'Mim Chowdhury', null, false, 'Shares no email address'),
  person(
    'nadia',
    4,
    'Nadia Islam',
    'nadia@partsdock.example',
    true,
    'nadia@partsdock.example, verified. Already a customer of the demo shop',
  ),
  mishap('refuses', 5, 'Sabbir Khan, who refuses', 'Returns to the shop without signing in'),
  mishap('slow', 6, 'Slow', 'The provider answers after 10 seconds, too late for the shop'),
  mishap('broken', 7, 'Broken', "The provider's answer is unreadable"),
]

const failures: readonly TestPerson[] = [
  mishap('unknown-address', 8, 'Unknown shop', "The provider doesn't know this shop's address"),
  mishap('wrong-key', 9, 'Wrong key', "The provider doesn't accept the shop's key"),
  mishap('down', 10, 'Provider down', "The provider doesn't answer"),
]

const forged = mishap('forged', 11, 'Forged answer', 'The id_token belongs to another sign-in')

/** The further failures at `provider`; GitHub has no id_token to forge. */
export const failuresOf = (provider: IdentityProviderName): readonly TestPerson[] =>
  provider === 'google' ? [...failures, forged] : failures

export function findTestPerson(provider: IdentityProviderName, key: string): TestPerson | null {
  return [...testPeople, ...failuresOf(provider)].find((one) => one.key === key) ?? null
}

/** The error with which the person is redirected at once; null if they get a code. */
export function errorOf({ mishap: what }: TestPerson): string | null {
  return what === 'refuses' || what === 'unknown-address' ? pageMishaps[what] : null
}

/** The provider's id of the person: 21 digits at Google, a small number at GitHub. */
export const subjectOf = {
  google: ({ number }: TestPerson): string => `1${String(number).padStart(20, '0')}`,
  github: ({ number }: TestPerson): number => 7_000_000 + number,
} as const
