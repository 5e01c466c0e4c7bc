import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { bkashError, textsOf } from './answers.ts'
import type { BkashCredentials } from './credentials.ts'
import { countTokenRequest, grantTokens, isValid } from './tokens.ts'

/** Grant and refresh. Requests with a refused refresh token count as well, those with wrong credentials do not: they can be granted nothing. */
export function serveTokens(scope: FastifyInstance, base: string, { db, credentials }: { db: Db; credentials: BkashCredentials }): void {
  const isMerchant = ({ headers }: FastifyRequest) => headers.username === credentials.username && headers.password === credentials.password
  const isApp = (body: Readonly<Record<string, string>>) => body.app_key === credentials.appKey && body.app_secret === credentials.appSecret

  for (const kind of ['grant', 'refresh'] as const)
    scope.post(`${base}/token/${kind}`, { config: { access: 'public' } }, async (request, reply) => {
      if (!isMerchant(request)) return reply.code(401).send({ message: 'Unauthorized' })
      const body = textsOf(request)
      if (!isApp(body)) return bkashError('2001')
      if (!(await countTokenRequest(db, credentials.username)))
        return reply.code(429).send({ message: 'Too many token requests: locked for an hour' })
      if (kind === 'refresh' && !(await isValid(db, 'refresh', body.refresh_token))) return bkashError('2065')
      return grantTokens(db)
    })
}
