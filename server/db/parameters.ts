// postgres.js 3.4.9 throws while it sends a parameter that it cannot serialize, such as undefined. It then rejects the query that its
// connection is answering, which may be another caller's, and assigns the next answers to the wrong queries. This file replaces such a
// parameter by a text that the database refuses, so that only its own statement fails.

type Serializers = Record<PropertyKey, ((value: unknown) => unknown) | undefined>
type WrittenQuery = { parameters: unknown }

/** Configure postgres.js to send this instead of undefined. */
export const missing = Object.freeze({})

// No type accepts a NUL.
const unwritable = '\0 not written: '
const invalidBytes = '22021'

/**
 * Wraps serializers so that they never throw. Looks each one up when a parameter is written. Types without a serializer are written as
 * text.
 */
export function writeSafely(serializers: Serializers): Serializers {
  const write = (type: PropertyKey) => (value: unknown) => {
    try {
      const serialize = serializers[type] ?? String
      const text = value === missing || typeof value === 'symbol' ? null : serialize(value)
      if (typeof text === 'string') return text
    } catch {
      // Ignore the error, because its message may contain the value.
    }
    return unwritable + kindOf(value)
  }
  const safe: Record<PropertyKey, (value: unknown) => string> = {}
  return new Proxy(serializers, {
    has: () => true,
    get: (_, type) => {
      safe[type] ??= write(type)
      return safe[type]
    },
  })
}

/** If the error was caused by a parameter that could not be serialized, returns an error that names it. */
export function explainRefusal(error: unknown, { parameters }: WrittenQuery): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === invalidBytes && Array.isArray(parameters))) return error
  const place = parameters.findIndex((text) => typeof text === 'string' && text.includes(unwritable))
  if (place < 0) return error
  const [, kind] = /not written: (\w+)/.exec(String(parameters[place])) ?? []
  return new TypeError(`Parameter $${place + 1} of the statement, or a part of it, is of a kind that its type cannot hold: ${kind}`)
}

function kindOf(value: unknown): string {
  if (value === missing) return 'undefined'
  return typeof value === 'object' && value !== null ? (value.constructor?.name ?? 'Object') : typeof value
}
