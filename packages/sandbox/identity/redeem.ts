// Redeeming a code, as a token endpoint does.
import { createHash, timingSafeEqual } from 'node:crypto'
import { type GrantFacts, takeCode } from './grants.ts'
import type { IdentityParty, SandboxClient } from './party.ts'
import { findTestPerson, type TestPerson } from './people.ts'

export type TokenForm = Readonly<Record<string, string>>
export type RedeemFault = 'client' | 'request' | 'grant type' | 'code' | 'redirect'
export type Redeemed = Readonly<{ person: TestPerson; facts: GrantFacts }>

/** The person of `form`'s code, or why it is refused. A code sent by an authenticated client is used up, whatever else was wrong. */
export async function redeemCode(
  { db, provider, client }: IdentityParty,
  { form, authorization }: { form: TokenForm; authorization: string | undefined },
): Promise<Redeemed | RedeemFault> {
  const credentials = readCredentials(authorization, form)
  if (credentials === 'twice') return 'request'
  if (!credentials || !isClient(credentials, client)) return 'client'
  if (form.grant_type !== 'authorization_code') return 'grant type'
  const grant = await takeCode(db, provider, form.code ?? '')
  const person = grant && findTestPerson(provider, grant.person)
  if (!grant || !person) return 'code'
  if (form.redirect_uri !== grant.facts.redirectUri) return 'redirect'
  return challengeOf(form.code_verifier ?? '') === grant.facts.challenge ? { person, facts: grant.facts } : 'code'
}

type Credentials = Pick<SandboxClient, 'clientId' | 'clientSecret'>

/** From the header or the form; sending both is an error. */
function readCredentials(
  authorization: string | undefined,
  { client_id: clientId, client_secret: clientSecret }: TokenForm,
): Credentials | 'twice' | null {
  if (authorization === undefined) return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null
  if (clientSecret !== undefined) return 'twice'
  const [, encoded = ''] = /^basic +(\S+) *$/i.exec(authorization) ?? []
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { clientId: id, clientSecret: secret.join(':') }
}

const isClient = (given: Credentials, client: SandboxClient) =>
  given.clientId === client.clientId && timingSafeEqual(digestOf(given.clientSecret), digestOf(client.clientSecret))

const digestOf = (text: string) => createHash('sha256').update(text).digest()
const challengeOf = (verifier: string) => digestOf(verifier).toString('base64url')
