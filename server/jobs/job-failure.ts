import type { Task } from 'graphile-worker'
import { cutText } from '#common/kit/cut-text.ts'
import { withoutParameters } from '#server/db/query-error.ts'

const longest = 2_000

/**
 * Text that PostgreSQL accepts: no NUL, no lone surrogate. Truncated, because a failed statement's parameters could make it megabytes long.
 */
export const storable = (text: string): string => cutText(text.replaceAll('\0', '').toWellFormed(), longest)

/**
 * Wraps a task so that its error can be stored with its job. graphile-worker stores the error's message, and shuts its pool down if the
 * database refuses that text. A failed statement's message would contain its parameters: whole files and user input.
 */
export function withStorableFailure(task: Task): Task {
  return async (payload, helpers) => {
    try {
      return await task(payload, helpers)
    } catch (thrown) {
      const error = withoutParameters(thrown)
      const told = new Error(storable(error instanceof Error ? error.message : String(error)))
      if (error instanceof Error) told.stack = storable(`${told.message}\n${(error.stack ?? '').split('\n').slice(1).join('\n')}`)
      throw told
    }
  }
}
