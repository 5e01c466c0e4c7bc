import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { callerOf, pageHeaders, type RestApp } from './routes.ts'
import { Deleted, deleted, Modified, modified, PageQuery, readPage } from './wire/common.ts'
import {
  AccountPath,
  AdminAnswer,
  EmailPath,
  EmailQuery,
  RoleQuery,
  readRole,
  readTokenRequest,
  SignInBody,
  TokenAnswer,
  User,
  UserPath,
  writeUser,
} from './wire/users.ts'

export function serveUsers(app: RestApp): void {
  const { publicUrl } = app

  app.put(
    '/user/:key',
    {
      config: { procedure: 'accounts.token', refuses: ['UNAUTHORIZED', 'SECOND_FACTOR'] },
      // A request without a body asks for a token, and the credentials decide.
      preValidation: async (request) => {
        if (request.body === undefined) request.body = {}
      },
      schema: {
        tags: ['users'],
        operationId: 'signIn',
        security: [{}, { bearer: [] }, { cookie: [] }],
        summary: 'Sign in, sign up, or change your profile',
        description:
          'Returns a bearer token. With a password, it signs you in; with a password and a name, it signs you up if the address is new. With credentials and no password, it changes the given fields of your profile. An account with a second factor also needs code.',
        params: AccountPath,
        body: SignInBody,
        response: { 200: TokenAnswer },
      },
    },
    async (request, reply) => {
      const { token } = await callerOf(request, reply).accounts.token(readTokenRequest(publicUrl, request.params.key, request.body))
      return reply.header('cache-control', 'no-store').send({ token })
    },
  )

  app.get(
    '/userbyemail',
    {
      config: { procedure: 'users.profile' },
      schema: {
        tags: ['users'],
        operationId: 'getUserByEmail',
        summary: 'Get one profile',
        description: 'Returns the profile of an email address, as a list with one entry, or an empty list if there is none.',
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
      schema: {
        tags: ['users'],
        operationId: 'listUsers',
        summary: 'List accounts',
        description: 'Returns all accounts, newest first. Admins only.',
        querystring: PageQuery,
        response: { 200: z.array(User) },
      },
    },
    async (request, reply) => {
      const page = await callerOf(request, reply).admin.users(readPage(request.query))
      return reply.headers(pageHeaders(request, page)).send(page.users.map((user) => writeUser(publicUrl, user)))
    },
  )

  app.get(
    '/admin/:email',
    {
      config: { procedure: 'admin.check' },
      schema: {
        tags: ['users'],
        operationId: 'checkAdmin',
        summary: 'Check for the admin role',
        description: 'Returns whether an account is an admin. Customers can ask about themselves, admins about anyone.',
        params: EmailPath,
        response: { 200: AdminAnswer },
      },
    },
    async (request, reply) => reply.send(await callerOf(request, reply).admin.check({ email: request.params.email })),
  )

  app.put(
    '/user/admin/:email',
    {
      config: { procedure: 'admin.toggleRole', refuses: ['CONFLICT'] },
      schema: {
        tags: ['users'],
        operationId: 'toggleRole',
        summary: 'Switch the role of an account',
        description:
          'Makes a user an admin, or turns an admin into a user. Send the current role of the account in role; if it is wrong, nothing changes and modifiedCount is 0. Admins only, within 15 minutes of their sign-in; API tokens are refused.',
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
    '/user/:key',
    {
      config: { procedure: 'admin.removeUser', refuses: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['users'],
        operationId: 'removeUser',
        summary: 'Remove an account',
        description:
          "Removes an account and ends its sessions. Its orders are kept. You can't remove your own account or the last admin. Admins only.",
        params: UserPath,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const id = z.uuid().safeParse(request.params.key.toLowerCase())
      if (!id.success) throw new DomainError('NOT_FOUND', messages.userNotFound)
      const { removed } = await callerOf(request, reply).admin.removeUser({ id: id.data })
      return reply.send(deleted(removed))
    },
  )
}
