// GitHub uses plain OAuth: the shop asks its API who the user is. Its token endpoint reports errors with status 200.
import { z } from 'zod'
import { createIdentityProvider, type IdentityProvider, type ProviderEndpoints, type ProviderSettings } from './oauth-provider.ts'
import { askProvider, type ProviderAnswer } from './provider-fetch.ts'
import { type ProviderPerson, providerPersonOf } from './provider-person.ts'
import { invalidAnswer, refusalOfError, refusalOfStatus, unreachable } from './provider-refused.ts'

const name = 'GitHub'

/** `api`: the base URL of the API, without a trailing slash. */
export type GithubEndpoints = ProviderEndpoints & Readonly<{ api: string }>

const githubEndpoints: GithubEndpoints = {
  authorize: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  issuers: ['https://github.com/login/oauth'],
  api: 'https://api.github.com',
}

const Tokens = z.union([
  z.object({ error: z.string(), error_description: z.string().nullish() }),
  z.object({ access_token: z.string().min(1) }),
])

const User = z.object({ id: z.int().positive(), login: z.string(), name: z.string().nullish() })
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

type Ask = (path: string) => Promise<ProviderAnswer>

export function createGithubProvider({ endpoints = githubEndpoints, ...settings }: ProviderSettings<GithubEndpoints>): IdentityProvider {
  return createIdentityProvider(settings, {
    name,
    endpoints,
    scopes: ['read:user', 'user:email'],
    identify: async (tokens, { signal }) => {
      const headers = {
        authorization: `Bearer ${readAccessToken(tokens)}`,
        accept: 'application/vnd.github+json',
        // GitHub rejects requests without a User-Agent.
        'user-agent': 'Partsdock',
      }
      return personOf((path) => askProvider(name, `${endpoints.api}${path}`, { headers, signal }))
    },
  })
}

function readAccessToken(tokens: unknown): string {
  const { data } = Tokens.safeParse(tokens)
  if (!data) throw invalidAnswer(name, 'access_token')
  if ('error' in data) throw refusalOfError(name, data.error, data.error_description)
  return data.access_token
}

async function personOf(ask: Ask): Promise<ProviderPerson> {
  const [user, email] = await Promise.all([askUser(ask), askEmail(ask)])
  // Use only the number: a login name can be changed and then taken by another user.
  return providerPersonOf({
    subject: String(user.id),
    email: email?.email ?? null,
    isEmailVerified: email?.verified ?? false,
    name: user.name || user.login,
  })
}

const askUser = async (ask: Ask) => readBody(User, 'user', await ask('/user'))

/** The primary address, verified or not. Ignores other verified addresses, because the user does not use them as the main address. */
async function askEmail(ask: Ask) {
  const answer = await ask('/user/emails?per_page=100')
  // GitHub returns this if the user or their organisation did not grant the scope.
  if ((answer.status === 403 || answer.status === 404) && !isRateLimited(answer)) return null
  return readBody(Emails, 'emails', answer).find(({ primary }) => primary) ?? null
}

/** GitHub also reports rate limits with status 403. */
const isRateLimited = ({ headers }: ProviderAnswer): boolean => headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'

function readBody<T>(schema: z.ZodType<T>, what: string, answer: ProviderAnswer): T {
  if (isRateLimited(answer) && answer.status === 403) throw unreachable(name, 'it was asked too often')
  if (answer.status !== 200) throw refusalOfStatus(name, answer.status)
  const read = schema.safeParse(answer.body)
  if (read.success) return read.data
  throw invalidAnswer(name, `${what}, ${read.error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ')}`)
}
