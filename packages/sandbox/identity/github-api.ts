// The two paths of GitHub's API that identify the user.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { findToken } from './grants.ts'
import { config } from './party.ts'
import { findTestPerson, subjectOf, type TestPerson } from './people.ts'

type Caller = Readonly<{ person: TestPerson; scopes: readonly string[] }>

/** Adds the API under `path`. */
export function serveGithubApi(app: FastifyInstance, { db, path }: { db: Db; path: string }): void {
  const findCaller = async ({ headers }: FastifyRequest): Promise<Caller | null> => {
    const [, token] = /^(?:bearer|token) +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
    const grant = token === undefined ? null : await findToken(db, 'github', token)
    const person = grant && findTestPerson('github', grant.person)
    return person ? { person, scopes: grant.facts.scopes.split(' ') } : null
  }

  /** Answers authenticated callers with the result of `answer`; null means that they lack access. */
  const serve = (name: string, answer: (caller: Caller) => unknown) =>
    app.get(`${path}${name}`, { config }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!request.headers['user-agent']) return say(reply, 403, 'Request forbidden: it has no User-Agent header')
      const caller = await findCaller(request)
      if (!caller) return say(reply, 401, 'Bad credentials')
      return answer(caller) ?? say(reply, 404, 'Not Found')
    })

  serve('/user', ({ person }) => userOf(person))
  serve('/user/emails', ({ person, scopes }) => (scopes.includes('user:email') ? emailsOf(person) : null))
}

const say = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ message, status: String(status) })

const userOf = (person: TestPerson) => ({ login: person.key, id: subjectOf.github(person), type: 'User', name: person.name, email: null })

/** The person's address, behind the noreply one that GitHub gives to every user. */
const emailsOf = ({ key, email, isEmailVerified }: TestPerson) => [
  { email: `${key}@users.noreply.sandbox.example`, primary: false, verified: true, visibility: null },
  ...(email === null ? [] : [{ email, primary: true, verified: isEmailVerified, visibility: 'private' }]),
]
