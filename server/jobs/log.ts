import { Logger } from 'graphile-worker'

/** The part of the process's log that jobs write to; pino and Fastify's `app.log` fit. */
export type JobLog = Record<'warn' | 'debug', (details: object, message: string) => void>

/** graphile-worker logs every failed attempt as an error with a stack. Here an attempt that will be retried is one warning. */
export function createJobLogger(log: JobLog): Logger {
  return new Logger(() => (level, message) => {
    const [firstLine = ''] = message.split('\n')
    log[level === 'error' || level === 'warning' ? 'warn' : 'debug']({}, `jobs: ${firstLine}`)
  })
}

export const quiet = new Logger(() => () => {})
