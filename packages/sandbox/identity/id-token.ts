import { randomBytes, sign } from 'node:crypto'
import { subjectOf, type TestPerson } from './people.ts'

const lifeSeconds = 3_600

/** An id_token of the sandbox's Google about `person`, signed with RS256. `signingKey` is a private key in PEM. */
export function makeIdToken(
  person: TestPerson,
  { issuer, clientId, nonce, signingKey }: { issuer: string; clientId: string; nonce: string | undefined; signingKey: string },
): string {
  const now = Math.floor(Date.now() / 1_000)
  const said = person.mishap === 'forged' ? randomBytes(16).toString('base64url') : nonce
  const claims = {
    iss: issuer,
    azp: clientId,
    aud: clientId,
    sub: subjectOf.google(person),
    ...(person.email !== null && { email: person.email, email_verified: person.isEmailVerified }),
    ...(said !== undefined && { nonce: said }),
    name: person.name,
    iat: now,
    exp: now + lifeSeconds,
  }
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), signingKey).toString('base64url')}`
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
