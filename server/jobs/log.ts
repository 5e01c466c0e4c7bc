import { Logger } from 'graphile-worker'

/** The log methods that jobs use; pino and Fastify's `app.log` have them. */
export type JobLog = Record<'warn' | 'debug', (details: object, message: string) => void>

/**
 * graphile-worker logs every failed attempt as an error with a stack. This logger writes one warning for an attempt that will be retried.
 */
export function createJobLogger(log: JobLog): Logger {
  return new Logger(() => (level, message) => {
    const [firstLine = ''] = message.split('\n')
    log[level === 'error' || level === 'warning' ? 'warn' : 'debug']({}, `jobs: ${firstLine}`)
  })
}

export const quiet = new Logger(() => () => {})
