// Messages for schema issues without a message. zod's own messages contain type names and patterns, so they never reach a client.
import type { core } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
  date: 'Must be a date',
}
const formats: Readonly<Record<string, string>> = {
  email: 'Must be an email address',
  url: 'Must be a link',
  uuid: 'Must be an id',
  date: 'Must be a day such as 2026-01-31',
  datetime: 'Must be a time such as 2026-01-31T09:30:00Z',
}
const invalidValue = "This value isn't valid"

/** One plain sentence per issue. It never repeats the input. */
export function issueText(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required' : (kinds[issue.expected] ?? invalidValue)
    case 'too_small':
      return atLeast(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return atMost(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return formats[issue.format] ?? "This isn't in the required format"
    case 'invalid_value':
      return issue.values.length === 1 ? `Must be ${String(issue.values[0])}` : `Must be one of: ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return 'Remove the fields that are not documented'
    default:
      return invalidValue
  }
}

function atLeast(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === 'string') return `Must be ${minimum} characters or longer`
  if (origin === 'array' || origin === 'set') return `Must have at least ${minimum} entries`
  return inclusive ? `Must be at least ${minimum}` : `Must be more than ${minimum}`
}

function atMost(origin: string, maximum: number, inclusive: boolean): string {
  if (origin === 'string') return `Must be ${maximum} characters or shorter`
  if (origin === 'array' || origin === 'set') return `Must have at most ${maximum} entries`
  return inclusive ? `Must be at most ${maximum}` : `Must be less than ${maximum}`
}
