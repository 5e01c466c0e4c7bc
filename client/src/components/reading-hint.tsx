import { readingOf, type TypedKind } from '#common/kit/typed-values.ts'

/** The hint of a field for a number: how its text is read, or what to write instead; undefined if there is nothing to say. */
export function readingHint(text: string, kind: TypedKind) {
  const reading = readingOf(text, kind)
  return reading === null ? undefined : <span className={reading.isProblem ? 'text-stop' : undefined}>{reading.text}</span>
}
