import type { Task } from 'graphile-worker'
import { withoutParameters } from '#server/db/query-error.ts'

const longest = 2_000

/** Text as PostgreSQL takes it: no NUL, no half of a surrogate pair. Without a bound a failed statement's parameters might make it megabytes long. */
export const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '').slice(0, longest)).toString()

/**
 * A task whose failure can be stored with its job. graphile-worker stores the message of what was thrown, and shuts its pool down where the
 * database refuses that text. The message of a failed statement would carry its parameters: whole files, and what people typed.
 */
export function storingFailure(task: Task): Task {
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
