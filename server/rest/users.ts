import { z } from 'zod'
import { DomainError } from '#server/domain/errors.ts'
import { messages } from '#server/domain/messages.ts'
import { callerOf, describePage, type RestApp } from './routes.ts'
import { Deleted, deleted, EmailPath, IdPath, Modified, modified, PageQuery, readPage } from './wire/common.ts'
import { AdminAnswer, EmailQuery, RoleQuery, readRole, readTokenRequest, SignInBody, TokenAnswer, User, writeUser } from './wire/users.ts'

export function serveUsers(app: RestApp): void {
  const { publicUrl } = app

  app.put(
    '/user/:email',
    {
      config: { procedure: 'accounts.token' },
      // Without any body it is a question for a token, and credentials decide.
      preValidation: async (request) => {
        if (request.body === undefined) request.body = {}
      },
      schema: {
        tags: ['users'],
        summary: 'Sign in, sign up, or store one’s own profile',
        params: EmailPath,
        body: SignInBody,
        response: { 200: TokenAnswer },
      },
    },
    async (request, reply) => {
      const { token } = await callerOf(request, reply).accounts.token(readTokenRequest(publicUrl, request.params.email, request.body))
      return reply.header('cache-control', 'no-store').send({ token })
    },
  )

  app.get(
    '/userbyemail',
    {
      config: { procedure: 'users.profile' },
      schema: {
        tags: ['users'],
        summary: 'A profile, as a list of at most one',
        querystring: EmailQuery,
        response: { 200: z.array(User) },
      },
    },
    async (request, reply) => {
      const profile = await callerOf(request, reply).users.profile({ email: request.query.email })
      return reply.send(profile ? [writeUser(publicUrl, profile)] : [])
    },
  )

  app.get(
    '/user',
    {
      config: { procedure: 'admin.users' },
      schema: { tags: ['users'], summary: 'All accounts, newest first', querystring: PageQuery, response: { 200: z.array(User) } },
    },
    async (request, reply) => {
      const page = await callerOf(request, reply).admin.users(readPage(request.query))
      return reply.headers(describePage(request, page)).send(page.users.map((user) => writeUser(publicUrl, user)))
    },
  )

  app.get(
    '/admin/:email',
    {
      config: { procedure: 'admin.check' },
      schema: { tags: ['users'], summary: 'Whether an account is an admin', params: EmailPath, response: { 200: AdminAnswer } },
    },
    async (request, reply) => reply.send(await callerOf(request, reply).admin.check({ email: request.params.email })),
  )

  app.put(
    '/user/admin/:email',
    {
      config: { procedure: 'admin.toggleRole' },
      schema: {
        tags: ['users'],
        summary: 'Give an account the other role',
        description: 'role is what the caller believes the account has; where that is not true, modifiedCount is 0.',
        params: EmailPath,
        querystring: RoleQuery,
        response: { 200: Modified },
      },
    },
    async (request, reply) => {
      const { changed } = await callerOf(request, reply).admin.toggleRole({
        email: request.params.email,
        believedRole: readRole(request.query.role),
      })
      return reply.send(modified(changed))
    },
  )

  app.delete(
    '/user/:id',
    {
      config: { procedure: 'admin.removeUser' },
      schema: { tags: ['users'], summary: 'Remove an account; its orders stay in the books', params: IdPath, response: { 200: Deleted } },
    },
    async (request, reply) => {
      const id = z.uuid().safeParse(request.params.id.toLowerCase())
      if (!id.success) throw new DomainError('NOT_FOUND', messages.userNotFound)
      const { removed } = await callerOf(request, reply).admin.removeUser({ id: id.data })
      return reply.send(deleted(removed))
    },
  )
}
