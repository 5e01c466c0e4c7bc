import type { Task } from 'graphile-worker'
import { withoutParameters } from '#server/db/query-error.ts'

const longest = 2_000

/**
 * Text as PostgreSQL accepts it: no NUL, no lone surrogate. The limit matters because a failed statement's parameters could make it
 * megabytes long.
 */
export const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '').slice(0, longest)).toString()

/**
 * Wraps a task so that its failure can be stored with its job. graphile-worker stores the message of the error, and shuts its pool down if
 * the database refuses that text. The message of a failed statement would contain its parameters: whole files and user input.
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
