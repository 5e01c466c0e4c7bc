import type { Env } from './env.ts'

/** What pino is told: JSON lines on standard output, without credentials. Requests are told of from `info` on. */
export const loggerOf = ({ logLevel }: Pick<Env, 'logLevel'>) => ({
  level: logLevel,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
})
